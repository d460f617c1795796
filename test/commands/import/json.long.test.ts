import { test } from "vitest";
import { DOCUMENTS, expectDocument } from "./json-documents.ts";

test.each(DOCUMENTS)("a document of %s", expectDocument);
