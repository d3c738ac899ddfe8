"use client";
export { ErrorScreen as default } from "#components/workspace/error-screen.tsx";
