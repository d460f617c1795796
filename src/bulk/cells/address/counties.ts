import { foldedWords } from "../../../customers/postal.ts";

/** Whether a text is a county of the United Kingdom. Names that are also those of a town are not among them. */
export function isCounty(text: string): boolean {
  const name = foldedWords(text);
  const [first = "", second, ...more] = name.split(" ");
  if (NAMES.has(name) || (second === undefined && first.endsWith("shire"))) return true;
  return second !== undefined && more.length === 0 && (first === "county" || first === "co");
}

// --- internal ---

const NAMES = new Set(
  `Avon, Borders, Cornwall, Cumbria, Devon, Dorset, East Sussex, West Sussex, Sussex, Essex, Greater London,
  Greater Manchester, Herts, Isle of Wight, Kent, Merseyside, Middlesex, Norfolk, Suffolk, Northumberland, Rutland,
  Salop, Somerset, Surrey, Tyne and Wear, Tyne Wear, West Midlands, West Yorks, South Yorks, North Yorks, Lancs, Lincs,
  Leics, Hants, Berks, Bucks, Cambs, Glos, Northants, Notts, Oxon, Staffs, Wilts, Worcs, Beds, Cleveland, Humberside,
  Gwent, Gwynedd, Powys, Dyfed, Clwyd, Mid Glamorgan, South Glamorgan, West Glamorgan, Anglesey, Isle of Anglesey, Fife,
  Angus, Highland, Highlands, East Lothian, West Lothian, Midlothian, Argyll, Argyll and Bute, Grampian, Strathclyde,
  Tayside, Lothian, North Yorkshire, South Yorkshire, West Yorkshire, East Yorkshire, North Ayrshire, East Ayrshire,
  South Ayrshire, North Lanarkshire, South Lanarkshire, North Lincolnshire, North East Lincolnshire, East Renfrewshire,
  West Dunbartonshire, East Dunbartonshire, South Gloucestershire, Co Antrim, Antrim and Newtownabbey, Down, Fermanagh, Tyrone`
    .split(",")
    .map(foldedWords),
);
