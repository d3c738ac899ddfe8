/**
 * What a feature's `rest.ts` is written with: the one file of server/api, besides trpc.ts, that features import. An endpoint states its
 * shapes once; they validate, make the OpenAPI document and type the handler. Key, scope, rate limit, body, idempotency and problem
 * answers are done around it (rest/run-endpoint.ts).
 */
import { z } from "zod";
import type { ApiPrincipal, ApiScope } from "#server/auth/index.ts";
import type { ErrorCode } from "#server/platform/errors.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import type { RestWrite } from "./rest/idempotency.ts";
import type { Services } from "./services.ts";

export { problemOf } from "./problem.ts";
export { check } from "./rest/check.ts";
export { problemSchema } from "./rest/problem-schema.ts";
export { isMatched } from "./rest/entity-tags.ts";
export { hashRequest, idempotently, resumably, type RestWrite } from "./rest/idempotency.ts";
export { createCursor, pageOf, pageQuery, pageSchema, type Cursor } from "./rest/pagination.ts";

/** One request, checked. */
export type RestCall<Params, Query, Body> = {
  /** The key that asks: every query takes its `workspaceId`. */
  principal: ApiPrincipal;
  runtime: Runtime;
  services: Services;
  params: Params;
  query: Query;
  body: Body;
  requestId: string;
  traceparent: string;
  idempotencyKey: string | undefined;
  /** A header of the request: `If-Match` of an endpoint whose `etag` is "matched". */
  header(name: string): string | undefined;
  /** The body as it comes, of an endpoint with `upload`. */
  upload: AsyncIterable<Uint8Array> | null;
  setHeader: (name: string, value: string) => void;
};

type Shapes<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> = {
  /** Of the path's placeholders: `z.strictObject({ id: z.uuid() })`. */
  params?: Params;
  /** Strict: a parameter that is not known is refused. Numbers come as text: `z.coerce.number()`. */
  query?: Query;
  /** JSON. Strict as well. */
  body?: Body;
  /** JSON; nothing for 204. Name shared schemas by `.meta({ id })`. Times are ISO texts. */
  answer?: Answer;
};

type Described = {
  /** As OpenAPI writes it: `/contacts/{id}`. */
  path: `/${string}`;
  /** camelCase, unique: the name of the call in generated clients. */
  operationId: string;
  /** What a key must hold. Its resource is the endpoint's group in the reference. */
  scope: ApiScope;
  summary: string;
  description?: string;
  status: 200 | 201 | 202 | 204;
  /** Codes it may answer with, besides those that every endpoint may. */
  errors?: readonly ErrorCode[];
  /** Its answer carries an `ETag`; a GET that names it by `If-None-Match` is a 304. "matched" looks at `If-Match` too. */
  etag?: "answered" | "matched";
  /** Takes a file as its body. */
  upload?: boolean;
  /** Takes the file as the part `file` of a form too, beside these fields. The handler reads it. */
  form?: z.ZodObject;
  /** What the document says of a body that is looked at more closely by the handler. */
  documentedBody?: z.ZodType;
};

type Reads<Call, Result> = { method: "get"; handle(call: Call): Promise<Result> };
/** Everything it writes goes into `write.tx`: with an Idempotency-Key a repeat gets the first answer, written in the same transaction. */
type Writes<Call, Result> = {
  method: "post" | "put" | "patch" | "delete";
  write(write: RestWrite, call: Call): Promise<Result>;
};
/** Keeps `call.idempotencyKey` by itself, or is safe to repeat without. */
type WritesItsWay<Call, Result> = {
  method: "post" | "put" | "patch" | "delete";
  idempotency: "own";
  handle(call: Call): Promise<Result>;
};

export type EndpointSpec<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> = Described &
  Shapes<Params, Query, Body, Answer> &
  (
    | Reads<RestCall<z.output<Params>, z.output<Query>, z.output<Body>>, z.input<Answer>>
    | Writes<RestCall<z.output<Params>, z.output<Query>, z.output<Body>>, z.input<Answer>>
    | WritesItsWay<RestCall<z.output<Params>, z.output<Query>, z.output<Body>>, z.input<Answer>>
  );

type Unchecked = RestCall<unknown, unknown, unknown>;

/** An endpoint whose types are forgotten: what the application, the document and the tests walk. */
export type Endpoint = Described & {
  method: "get" | "post" | "put" | "patch" | "delete";
  shapes: { params: z.ZodType; query: z.ZodType; body: z.ZodType | null; answer: z.ZodType | null };
  run:
    | { how: "handle"; handle(call: Unchecked): Promise<unknown> }
    | { how: "write"; write(write: RestWrite, call: Unchecked): Promise<unknown> };
};

const nothing = z.strictObject({});

/** Declares one route of /api/v1; put it into the feature's list and that into server/api/rest/endpoints.ts. */
export function endpoint<
  Params extends z.ZodType = typeof nothing,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodUndefined,
>(spec: EndpointSpec<Params, Query, Body, Answer>): Endpoint {
  const { params, query, body, answer, ...described } = spec;
  const shapes = { params: params ?? nothing, query: query ?? nothing, body: body ?? null, answer: answer ?? null };
  // The runner parses each part by the shape beside it, which is what the handler's types are made of.
  const typed = (call: Unchecked) => call as RestCall<z.output<Params>, z.output<Query>, z.output<Body>>;
  const run: Endpoint["run"] =
    "write" in spec
      ? { how: "write", write: (write, call) => spec.write(write, typed(call)) }
      : { how: "handle", handle: (call) => spec.handle(typed(call)) };
  return { ...described, shapes, run };
}

/** A time in answers. */
export const timestamp = z.iso.datetime().meta({ example: "2026-11-30T09:30:00.000Z" });
export function isoOf(date: Date): string;
export function isoOf(date: Date | null): string | null;
export function isoOf(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
