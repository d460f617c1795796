import { Lexer } from "yaml";
import { type Inks, inks } from "./colour.ts";

/**
 * What colours YAML on a terminal: keys, texts, numbers and the three words, as in JSON.
 * @param colour false: text stays as it is.
 */
export async function yamlPaint(colour: boolean): Promise<(yaml: string) => string> {
  if (!colour) return (yaml) => yaml;
  const ink = await inks(true);
  return (yaml) => painted(yaml, ink);
}

// --- internal ---

/** Marks of the lexer itself, which stand for no text: the start of a document, and that a plain or block scalar follows. */
const [DOCUMENT, SCALAR] = ["\u0002", "\u001f"];

function painted(yaml: string, ink: Inks): string {
  const lexemes = [...new Lexer().lex(yaml)];
  let text = "";
  lexemes.forEach((lexeme, at) => {
    if (lexeme === DOCUMENT || lexeme === SCALAR) return;
    const isQuoted = lexeme.startsWith('"') || lexeme.startsWith("'");
    if (!isQuoted && lexemes[at - 1] !== SCALAR) text += lexeme;
    else if (lexemes[at + 1] === ":") text += ink.bold(ink.blue(lexeme));
    else text += isQuoted ? ink.green(lexeme) : plainPainted(lexeme, ink);
  });
  return text;
}

/** A scalar without quotes. */
function plainPainted(scalar: string, { dim, yellow, cyan, green }: Inks): string {
  if (scalar === "null") return dim(scalar);
  if (scalar === "true" || scalar === "false") return yellow(scalar);
  if (Number.isFinite(Number(scalar))) return cyan(scalar);
  return scalar.replace(/.+/g, green); // Each line of a text by itself.
}
