/** Calls `make` when first asked, with what is given then, and gives the same result from then on. */
export function once<T, Given extends unknown[]>(
  make: (...given: Given) => Promise<T>,
): (...given: Given) => Promise<T> {
  let made: Promise<T> | undefined;
  return (...given) => {
    made ??= make(...given);
    return made;
  };
}
