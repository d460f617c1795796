/** What seeded customers are put together from. Names are common ones; numbers and domains are reserved for examples. */

export const FIRST_NAMES = [
  ...["Dana", "Miguel", "Aisha", "Walter", "Priya", "Tomás", "Grace", "Kenji", "Nadia", "Harold"],
  ...["Leticia", "Omar", "Bridget", "Sam", "Yolanda", "Viktor", "Ruth", "Andre", "Mei", "Colleen"],
  ...["Darnell", "Ingrid", "Paul", "Fatima", "Jesse", "Rosa", "Elliot", "Simone", "Hank", "Amara"],
  ...["Deborah", "Luis", "Wendy", "Gustav", "Keisha", "Brian", "Noor", "Theresa", "Ivan", "Zoë"],
] as const;

export const LAST_NAMES = [
  ...["Ortiz", "Okafor", "Lindqvist", "Nguyen", "Abernathy", "Kowalski", "Reyes", "Haddad", "Whitfield", "Tanaka"],
  ...["O'Brien", "Delgado", "Fischer", "Washington", "Iyer", "Castellanos", "Novak", "McAllister", "Osei", "Peterson"],
  ...["Guerrero", "Sullivan", "Kaplan", "Dubois", "Yazzie", "Romano", "Bergström", "Coleman", "Pham", "Stewart"],
  ...["Mbeki", "Hollis", "Vargas", "Schneider", "Ellison", "Moreau", "Blackwood", "Singh", "Carver", "Lindgren"],
  "Zielinski",
] as const;

type Place = readonly [city: string, state: string, zip: string, areaCode: string];

export const PLACES: readonly [Place, ...Place[]] = [
  ["Washington", "DC", "20001", "202"],
  ["Austin", "TX", "78701", "512"],
  ["Denver", "CO", "80202", "303"],
  ["Seattle", "WA", "98101", "206"],
  ["Portland", "OR", "97205", "503"],
  ["Boston", "MA", "02108", "617"],
  ["Chicago", "IL", "60601", "312"],
  ["Phoenix", "AZ", "85004", "602"],
  ["Sacramento", "CA", "95814", "916"],
  ["Charlotte", "NC", "28202", "704"],
  ["Nashville", "TN", "37203", "615"],
  ["Tampa", "FL", "33602", "813"],
  ["Columbus", "OH", "43215", "614"],
  ["Atlanta", "GA", "30303", "404"],
  ["Albuquerque", "NM", "87102", "505"],
  ["Salt Lake City", "UT", "84101", "801"],
  ["Boise", "ID", "83702", "208"],
  ["Reno", "NV", "89501", "775"],
  ["Minneapolis", "MN", "55401", "612"],
  ["Milwaukee", "WI", "53202", "414"],
  ["Kansas City", "MO", "64106", "816"],
  ["Omaha", "NE", "68102", "402"],
  ["Tulsa", "OK", "74103", "918"],
  ["Louisville", "KY", "40202", "502"],
  ["Pittsburgh", "PA", "15222", "412"],
  ["Providence", "RI", "02903", "401"],
  ["Richmond", "VA", "23219", "804"],
  ["Baltimore", "MD", "21201", "410"],
  ["New Orleans", "LA", "70112", "504"],
  ["Des Moines", "IA", "50309", "515"],
  ["Birmingham", "AL", "35203", "205"],
];

export const STREETS = [
  ...["Alder Ct", "Maple Ave", "Juniper Ln", "2nd St", "Canal St", "Prospect Blvd", "Cedar Rd", "Mill Pond Rd"],
  ...["Sycamore Dr", "Lakeview Ter", "Old Quarry Rd", "Franklin St", "Heron Way"],
] as const;

export const NOTES = [
  "Gate code 4410",
  "Dog in the yard, please call first",
  "Prefers mornings",
  "Water heater replaced last spring",
  "Key with the neighbor at number 14",
  "Net 30, send invoices by e-mail",
  "Second unit on the roof, bring the long ladder",
] as const;

export const DOMAINS = ["example.com", "example.org", "example.net"] as const;
