import { expect, test } from "vitest";
import { findByPrefix, moveInMenu } from "./menu-keys.ts";

test("arrows move and go round at the ends", () => {
  expect(moveInMenu("ArrowDown", -1, 3)).toBe(0);
  expect(moveInMenu("ArrowDown", 2, 3)).toBe(0);
  expect(moveInMenu("ArrowUp", 0, 3)).toBe(2);
  expect(moveInMenu("ArrowUp", -1, 3)).toBe(2);
  expect(moveInMenu("Home", 2, 3)).toBe(0);
  expect(moveInMenu("End", 0, 3)).toBe(2);
});

test("other keys and empty menus do not move", () => {
  expect(moveInMenu("x", 0, 3)).toBeNull();
  expect(moveInMenu("ArrowDown", -1, 0)).toBeNull();
});

const people = ["Ana Prado", "Álvaro Reis", "Tomás Reis"];

test("a letter finds the next name, accents or not, and goes round", () => {
  expect(findByPrefix(people, "a", -1)).toBe(0);
  expect(findByPrefix(people, "a", 0)).toBe(1);
  expect(findByPrefix(people, "a", 1)).toBe(0);
  expect(findByPrefix(people, "t", 0)).toBe(2);
});

test("more letters narrow it down", () => {
  expect(findByPrefix(people, "al", 0)).toBe(1);
  expect(findByPrefix(people, "an", 0)).toBe(0);
  expect(findByPrefix(people, "x", 0)).toBe(-1);
});
