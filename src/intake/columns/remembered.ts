import { Remembered } from "../../system/remembered.ts";
import { isListOf, isObjectOf, isText, type Shaped } from "../../text/shape.ts";

const isAnswer = isObjectOf({
  /** Each `Header=field`, as --map takes it. */
  map: isListOf(isText),
  /** Headings that are not to be used. */
  ignore: isListOf(isText),
});

/** What a person has answered about the columns of a file. */
export type RememberedColumns = Shaped<typeof isAnswer>;

/** For the next file with the same headings. */
export const COLUMN_ANSWERS = new Remembered("mappings.json", isAnswer);
