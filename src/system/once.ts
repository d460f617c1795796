/** Calls `make` when first asked, with what is given then, and gives the same result from then on. */
export function once<T extends object, Given extends unknown[]>(make: (...given: Given) => T): (...given: Given) => T {
  let made: T | undefined;
  return (...given) => {
    made ??= make(...given);
    return made;
  };
}
