/** How many values and which share of them decide what a column holds. */

/** Fewer say nothing of an unusual form, and nothing of what is the same in all. */
export const FEW = 3;
/** From so many on, a few different values are a category: `New`, `Existing`. */
export const MANY = 10;
export const SOME = 0.3;
export const HALF = 0.5;
export const MOST = 0.6;
export const NEARLY_ALL = 0.75;
