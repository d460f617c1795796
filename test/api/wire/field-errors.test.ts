import { expect, test } from "vitest";
import { readProblem } from "../../../src/api/wire/problems.ts";
import { unsaidFields } from "../../../src/errors.ts";
import type { JsonValue } from "../../../src/text/json.ts";
import { entriesOf } from "../../helpers/cells.ts";

/** What real servers answer to a wrong e-mail address, or a short ZIP code. A sentence that names its field is a message. */
const ANSWERS = `
  FastAPI without a field: {"detail":[{"type":"json_invalid", "loc":["body", 12], "msg":"JSON decode error"}]} > {}
  Rails: {"errors":{"email":["has already been taken", "is invalid"]}}
    > {"email":"has already been taken; is invalid"}
  Rails with all of it wrong: {"errors":{"base":["Too many customers"]}} > {"base":"Too many customers"}
  Django REST without a field: {"non_field_errors":["The fields name, email must make a unique set."]} > {}
  Eve: {"_status":"ERR", "_issues":{"email":"value does not match regex", "address":{"zip":"min length is 5"}},
    "_error":{"code":422, "message":"Insertion failure: 1 document(s) contain(s) error(s)"}}
    > {"email":"value does not match regex", "address.zip":"min length is 5"}
  LoopBack 3: {"error":{"statusCode":422, "name":"ValidationError", "message":"The \`Customer\` instance is not valid.",
    "details":{"context":"Customer", "codes":{"email":["custom.email"]}, "messages":{"email":["is invalid"]}}}}
    > {"email":"is invalid"}
  Payload: {"errors":[{"name":"ValidationError", "message":"The following field is invalid: email",
    "data":{"collection":"customers", "errors":[{"label":"Email", "message":"Value must be unique",
    "path":"email"}]}}]} > {"email":"Value must be unique"}
  Directus: {"errors":[{"message":"Value for field \\"email\\" in collection \\"customers\\" has to be unique.",
    "extensions":{"code":"RECORD_NOT_UNIQUE", "collection":"customers", "field":"email"}}]}
    > {"email":"Value for field \\"email\\" in collection \\"customers\\" has to be unique"}
  Spring Boot: {"timestamp":"2026-01-01T00:00:00Z", "status":400, "error":"Bad Request",
    "message":"Validation failed for object='customer'. Error count: 1", "errors":[{"codes":["Email.customer.email",
    "Email"], "arguments":[{"codes":["customer.email", "email"], "defaultMessage":"email", "code":"email"}],
    "defaultMessage":"must be a well-formed email address", "objectName":"customer", "field":"email",
    "rejectedValue":"x", "code":"Email"}], "path":"/v1/customers"} > {"email":"must be a well-formed email address"}
  Spring Boot that hides its errors: {"timestamp":"2026-01-01T00:00:00Z", "status":400, "error":"Bad Request",
    "path":"/v1/customers"} > {}
  Quarkus, Zalando: {"title":"Constraint Violation", "status":400, "violations":[{"field":"create.customer.email",
    "message":"must be a well-formed email address"}]} > {"email":"must be a well-formed email address"}
  RESTEasy: {"parameterViolations":[{"constraintType":"PARAMETER", "path":"create.arg0.address.zip",
    "message":"too short"}]} > {"address.zip":"too short"}
  API Platform: {"title":"An error occurred", "detail":"email: This value is not a valid email address.",
    "violations":[{"propertyPath":"email", "message":"This value is not a valid email address."}]}
    > {"email":"This value is not a valid email address"}
  ASP.NET: {"type":"https://tools.ietf.org/html/rfc9110#section-15.5.1",
    "title":"One or more validation errors occurred.", "status":400,
    "errors":{"Email":["The Email field is not a valid e-mail address."],
    "$.address.zip":["The JSON value could not be converted."]}, "traceId":"00-1"}
    > {"email":"The Email field is not a valid e-mail address", "address.zip":"The JSON value could not be converted"}
  Zod: {"error":{"name":"ZodError", "issues":[{"code":"invalid_format", "path":["email"],
    "message":"Invalid email"}]}} > {"email":"Invalid email"}
  Zod, flat: {"error":{"formErrors":[], "fieldErrors":{"email":["Invalid email"]}}} > {"email":"Invalid email"}
  Zod, formatted: {"errors":{"_errors":[], "email":{"_errors":["Invalid email"]}, "address":{"_errors":[],
    "zip":{"_errors":["Short"]}}}} > {"email":"Invalid email", "address.zip":"Short"}
  Zod, as a tree: {"errors":{"errors":[], "properties":{"email":{"errors":["Invalid email"]}, "address":{"errors":[],
    "properties":{"zip":{"errors":["Short"]}}}}}} > {"email":"Invalid email", "address.zip":"Short"}
  Joi: {"error":"\\"email\\" must be a valid email", "details":[{"message":"\\"email\\" must be a valid email",
    "path":["email"], "type":"string.email"}]} > {"email":"\\"email\\" must be a valid email"}
  Mongoose: {"name":"ValidationError", "message":"Customer validation failed: email: Path \`email\` is required.",
    "_message":"Customer validation failed", "errors":{"email":{"name":"ValidatorError",
    "message":"Path \`email\` is required.", "kind":"required", "path":"email"}}} > {"email":"Path \`email\` is required"}
  Feathers: {"name":"BadRequest", "message":"validation failed", "code":400, "className":"bad-request",
    "data":[{"instancePath":"/email", "keyword":"format", "params":{"format":"email"},
    "message":"must match format \\"email\\""}]} > {"email":"must match format \\"email\\""}
  PocketBase: {"status":400, "message":"Failed to create record.", "data":{"email":{"code":"validation_not_unique",
    "message":"Value must be unique."}}} > {"email":"Value must be unique"}
  marshmallow: {"code":422, "status":"Unprocessable Entity",
    "errors":{"json":{"email":["Not a valid email address."]}}} > {"email":"Not a valid email address"}
  webargs: {"messages":{"json":{"address":{"zip":["Shorter than minimum length 5."]}}}}
    > {"address.zip":"Shorter than minimum length 5"}
  SAP CAP: {"error":{"code":"MULTIPLE_ERRORS",
    "message":"Multiple errors occurred. Please see the details for more information.",
    "details":[{"code":"ASSERT_FORMAT", "message":"Enter a valid address.", "target":"in/email"}]}}
    > {"email":"Enter a valid address"}
  SAP CAP with one: {"error":{"code":"400", "message":"Value is required", "target":"name",
    "@Common.numericSeverity":4}} > {"name":"Value is required"}
  Google: {"error":{"code":400, "message":"Invalid argument", "status":"INVALID_ARGUMENT",
    "details":[{"@type":"type.googleapis.com/google.rpc.BadRequest", "fieldViolations":[{"field":"customer.email",
    "description":"Not an address"}]}]}} > {"email":"Not an address"}
  Chargebee: {"message":"email : is invalid", "type":"invalid_request", "param":"email"}
    > {"email":"email : is invalid"}
  several customers: {"errors":[{"path":"customers[0].email", "message":"is taken"}, {"field":"[1].name",
    "message":"is short"}]} > {"email":"is taken", "name":"is short"}
  a message beside other data: {"message":"Too many customers", "data":{"plan":"free", "limit":"100"}} > {}
  a message beside details of another kind: {"error":{"message":"Bad", "details":{"trace":"a1", "at":"db"}}} > {}
`;

test.each(entriesOf(ANSWERS).map((entry) => entry.split(/: (?=\{)| > /)))("%s", (_server, body = "", fields = "") => {
  expect(readProblem(JSON.parse(body), {}).fields).toEqual(JSON.parse(fields));
});

test.each<[string, JsonValue, string, [string, string][]]>([
  [
    "Fastify",
    {
      statusCode: 400,
      code: "FST_ERR_VALIDATION",
      error: "Bad Request",
      message: "body must have required property 'name', body/email must match format \"email\"",
    },
    "body must have required property 'name', body/email must match format \"email\"",
    [],
  ],
  [
    "NestJS",
    { message: ["email must be an email", "name must be a string"], error: "Bad Request", statusCode: 400 },
    "email must be an email; name must be a string",
    [],
  ],
  ["a message that is the field's", { errors: [{ field: "email", message: "is taken" }] }, "email: is taken", []],
  ["a map", { errors: { email: ["is taken"] } }, "email: is taken", []],
  ["a message of its own", { message: "Invalid", errors: { email: ["is taken"] } }, "Invalid", [["email", "is taken"]]],
  ["an error about the whole (Rails)", { errors: { base: ["Too many"] } }, "base: Too many", []],
  ["an error about the whole (Django)", { non_field_errors: ["Must be unique."] }, "Must be unique", []],
  ["capitals", { errors: ["Email is invalid"] }, "Email is invalid", []],
])("nothing is said twice: %s", (_title, body, message, further) => {
  const problem = readProblem(body, {});
  expect({ message: problem.message, further: unsaidFields({ ...problem, message: problem.message ?? "" }) }).toEqual({
    message,
    further,
  });
});
