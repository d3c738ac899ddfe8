import { expect, test } from "vitest";
import { draftOf, planOf, problemOf } from "./plan.ts";

const PROPOSED = { Telefone: "phone", Nome: "name", Cidade: "attribute:Cidade", Notas: "" };

test("what the headers propose becomes the plan, and a column that is left out is in none", () => {
  expect(planOf(draftOf(null, PROPOSED))).toEqual({
    mapping: { Telefone: "phone", Nome: "name", Cidade: "attribute:Cidade" },
    ...{ newTypes: {}, country: null, policy: "add_and_update", emptyCells: "keep", tagIds: [], consentWording: null },
  });
});

test("a plan that was checked before is what one goes on with", () => {
  const plan = planOf({ ...draftOf(null, PROPOSED), country: "BR", tagId: 7, hasConsent: true, wording: " I agree. " });
  expect(plan).toMatchObject({ country: "BR", tagIds: [7], consentWording: "I agree." });
  expect(planOf(draftOf(plan, {}))).toEqual(plan);
});

test("without a phone, with two columns in one place or without the words of consent nothing is checked", () => {
  const draft = draftOf(null, PROPOSED);
  expect(problemOf(draft)).toBeNull();
  expect(problemOf({ ...draft, targets: { Nome: "name" } })).toBe("phoneMissing");
  expect(problemOf({ ...draft, targets: { ...PROPOSED, Notas: "name" } })).toBe("phoneTwice");
  expect(problemOf({ ...draft, hasConsent: true, wording: "  " })).toBe("wordingMissing");
});
