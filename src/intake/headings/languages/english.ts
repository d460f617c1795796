import type { Language } from "../heading.ts";

export const ENGLISH: Language = {
  name: "English",
  synonyms: {
    phone: "telephone tel ph",
    mobile: "mob cell cellular cellphone",
    number: "no nr num",
    address: "addr",
    apt: "apartment ste suite",
    account: "acct",
    zip: "postcode pincode",
  },
  fields: {
    // No other numbers: the "Client No" of another system is not an id here.
    id: "ID, Customer ID, Cust ID",
    name: `Name, Full Name, Name and First Name, Last First, Last Name First Name, First Last, First Name Last Name; Display Name; Customer,
      Client, Customer/Company, Customer Name or Company, CUST_NM`,
    "first name": "First Name, Given Name, Name Given, Forename, First, FName, F Name, Christian Name",
    "middle name": "Middle Name, Additional Name, Middle Initial, Middle, MI",
    "last name": "Last Name, Family Name, Name Family, Surname, Last, LName, L Name, Co./Last Name",
    company: `Company, Company Name, Organization, Organisation, Organization Name, Organization 1 Name, Business Name,
      Business, Firm, Firm Name, Organisation Name, Name of Business, Company Legal Name, Legal Entity Name, Entity Name,
      Practice Name, Facility Name, Store Name, Shop Name; Account Name, Associated Company, DBA, Doing Business As,
      Trading Name, Trade Name, Trading As`,
    person: `Contact, Contact Name, Contact Person, Primary Contact, Primary Contact Name, Main Contact, Key Contact,
      Primary Contact Person, Contact Full Name, Company Contact, Business Contact, Customer Contact, Client Contact, Customer Contact Name`,
    email: "Email, Email Address, E-mail 1, Mail, Email ID, Mail ID, Email Add, Email Addy",
    phone: `Phone, Phone Number; Mobile, Mobile Phone, Mobile Number, Mobile Phone Number, Phone Mobile, Phone Number
      Mobile, SMS Number, Text Number, SMS, SMS Phone, iPhone, Tel (M); Home Number, Tel (H), Res Phone, Res. No.,
      Residence Phone, Landline, Land Line, Landline Number; ; Work Number,
      Office Number, Daytime Phone, Day Phone, Evening Phone, Eve Phone, Night Phone, Tel (W), Tel (O),
      Off Phone, Off. No., Callback Number, Call Back Number; Direct Phone, Direct Line, Direct, Direct Number, DDI
      Number, DDI`,
    "address.street": `Street, Road, Road Name, Street Address, Address, Street Line, Street Address Line, Address Street, Address
      Street Line, Address Street Address, Address Line, Line 1, Address Line One, Street Name, Street Address 1 of 2,
      House Number and Street, Street and Number, St Name, Situs Address, Parcel Address, Townland,
      Townland/Address`,
    "address.city":
      "City, Town, Address City, Address Town, City Name, Post Town; Village, Town/Village, Nearest Town, Suburb, Locality, Address Suburb",
    "address.state": `State Code, Province Code, Address State Code, Address Province Code, State Abbreviation; State,
      ST, Province, Address State, Address Province, Prov, State CD, ST CD, State/Territory, Administrative District Level 1, Administrative Area, Administrative Area Level 1, Country Sub Division
      Code`,
    "address.zip": `ZIP, ZIP Code, Postal Code, Postal, Post Code, Address ZIP, Address ZIP Code, Address Postal Code,
      P Code, ZIP Number, ZIP 5, PIN Code, ZIP/Postal, ZIP CD, Eircode, Eir Code`,
    country: `Country, Country Name, Country/Region, Address Country, Address Country/Region, Country or Region;
      Country Code, Address Country Code, Country ISO, Country CD, Cntry, Ctry, Nation`,
    address: "Full Address, Complete Address, Address Full, Whole Address, Formatted Address, Address Formatted",
    "city line": `City State ZIP, City ST ZIP, City State, City State ZIP Code, CSZ, City State and ZIP, City State
      Postal Code, City Province Postal Code, Town ZIP, City ZIP, ZIP City, Suburb State ZIP`,
    notes: `Notes, Note, Comments, Comment, Remarks, Remark, Memo, PFT Notes, CFT Notes, Additional Notes, Private
      Notes, Personal Notes, Other Notes, Special Notes, Special Instructions, Public Notes, Shared Notes, Office Notes, Crew Notes, Field Notes`,
  },
  weak: {
    person: "Owner Name, Business Owner, Owner/Manager, Attn, Attention, Attention To",
    notes: `Description, Details, Background, Background Information, Additional Information, Additional Info, Other
      Information, Further Information, Anything Else, Anything Else We Should Know, Gate Code, Access, Access Notes,
      Access Instructions, Instructions, Miscellaneous, Misc, Misc Info, Special Information, Important Information, Free Text`,
    company: "Association, Club, Company/Account, Account/Company, Church, School, Institution",
    name: `Household, Household Name, Homeowner, Tenant, Patient, Member, Guest, Lead, Prospect, Subscriber, Account,
      Homeowner Name, Recipient, Attendee, Donor, Student, Buyer, Names, Customers, Clients,
      Caller, Caller Name`,
    phone: `Work, Home, Office, Main, Primary, Contact Number, Contact Info, Contact Details, Call, WhatsApp, Best
      Number, Best Contact Number, Text, Alt Number`,
    email: "Contact Email or Phone",
    "address.state": "Region, Address Region; County, Address County",
    // Only of a billing or shipping address: elsewhere a code may be one of the customer.
    "address.zip": "Code",
    address: `Location, Site, Property, Premises, Job Site, Property Location, Where, Residence, Delivery Point, Job
      Location, Service Location, Service Property`,
  },
  streetLines: {
    2: "Line 2, Address Line Two, Address Second Line, Address (cont.), Address Continued, Street Address (cont.)",
    3: "Line 3",
    4: "Line 4",
    9: `Unit, Apt, Extended Address, Address Extended Address, Unit Number, Apt Number, Flat, Flat Number, Floor,
      Floor Number, House Name, Building Name, House Name/Number`,
    10: "PO Box, Address PO Box, Post Office Box",
  },
  isNumberFirst: true,
  houseNumber: "House Number, Street Number, Door Number, HOUSENO, HOUSENR, STREETNO",
  before: {
    same: `customer, client, contact, primary, main, default, person, patient, member, guest, lead, prospect,
      subscriber, homeowner, tenant, donor, student, buyer, account, your, my, what is, whats, enter, 1st, preferred,
      best, current, customer's, client's, cust, internal, general, permanent, booking, invitee, attendee, payer,
      householder, resident, applicant`,
    plain: `address, default address, address 1, p, physical, physical address, street, visiting, visiting address,
      legal address`,
    billing: `billing, billing address, bill to, bill, bill to address, invoice, invoice to, sold to, invoicing, po,
      card, card address, bill address`,
    mailing: "mailing, postal, mail, po box, mailing address, postal address",
    home: "home, residential, personal, private, home address, house",
    work: "work, business, bus, office, company, company main, work address, business address",
    shipping: `shipping, ship to, ship, delivery, sa, shipping address, ship to address, deliver to, delivery address,
      ship address`,
    service: `service, service property, service location, service address, job, job site, job address, site, property,
      location`,
    other: `other, alternate, alternative, alt, secondary, second, 2nd, 3rd, additional, s, address 2, address 3, other
      address, extra`,
  },
  behind: {
    same: "primary, main, customer, client, contact, preferred, required, default, personal",
    billing: "billing, bill to, invoice",
    mailing: "mailing, postal",
    home: "home, residential, private",
    work: "work, business, office, day, daytime, evening",
    shipping: "shipping, delivery, ship to",
    service: "service, job, site, property",
    other: "other, alternate, alternative, alt, secondary, optional",
  },
  words: {
    links: "and of the a an or for nm",
    or: "or and",
    labels: "label type kind",
    values: "value number address s es",
    others: `rep reps sales salesperson seller agent assistant assigned owner manager technician tech created updated
      modified by referred referral referrer source spouse partner emergency parent guardian supervisor employee staff
      user username login cc bcc reply sender fax* telefax* pager telex old previous former bank website url
      company's creator author`,
    things: `block wing tower contractor doctor physician dentist vet veterinarian insurance insurer adjuster lawyer attorney accountant
      neighbor neighbour husband wife son daughter child kid pet dog cat driver teacher employer carrier broker host
      organizer organiser approver product item event campaign list plan group team project course class alarm hoa subject
      file sheet page tag brand vendor supplier invoice order`,
    names: "name names",
    customers: "customer* client*",
    owners: "owner homeowner landlord",
    titles: "title titles salutation honorific",
    places: "house building complex estate block premises floor flat villa",
    countries: "countr* land* pays* pais* paes* kraj* dial* calling* isd intl international* indicatif* internation*",
    areas: `*areacode* *phonearea* *prefix *prefijo* *prefisso* *prefixo* *vorwahl* ddd *phoneddd* *stdcode* *lada
      *netnummer* *kengetal* *zonenummer* *riktnummer* *predvolba* *kierunkowy*`,
    numbers: "n number nummer numero nbr nro low start",
    houses: `n number nummer numero nbr nro low start street str st house hse haus building bldg address civic premise
      premises primary`,
    wraps: `attributes data detail details entry field fields info item list merge node object profile record source value
      values customer client`,
    tenants: "tenant renter resident occupant lessee",
  },
  rows: {
    archived: "archived",
    deleted: "deleted, removed",
    inactive: `inactive, not active, disabled, deactivated, blocked, suspended, closed, former, cancelled, canceled, churned,
      do not service`,
    unsubscribed: `unsubscribed, unsub, opted out, opt out, email opt out, opted out of email, do not contact, do not
      email, cleaned, bounced`,
    active: "active, enabled",
    status: `Status, Active Status, Customer Status, Client Status, Contact Status, Account Status, Record Status, Email
      Status, Email Marketing Status, Subscription Status, Marketing Status, State`,
    yes: "true, yes, y, 1, x, on",
    no: "false, no, n, 0, off",
  },
  otherSheets: "total, summary, readme, read me, instruction, lookup, legend, pivot, chart, dashboard, cover",
  ditto: "ditto, do., same as above, as above, see above, same as previous, idem, id.",
  cells: {
    nothing: `n/a, n.a, n. a, n\\a, n-a, #n/a, not applicable, not available, not given, not provided, not
      specified, not known, not set, not stated, object object, none, none given, none provided, none listed, null,
      nil, nan, undefined, unknown, unspecified, tbd, tba, tbc, to be determined, no data, no info, no information, no
      answer, no value, no entry`,
    blank: "blank, empty, na, no",
    denied: `no, not, na, nd, n/d, s/o, none, phone, email, e-mail, declined, refused, refuses, withheld, private, unlisted, listed, on,
      file, same, as, above, does, doesn't, have, one, will, would, won't, give, x, xx, xxx, missing,
      nothing, invalid, bad, pending, test, disconnected, out, of, in, service, wrong, only, address, nophone,
      noemail, bounced, bounces`,
    noName: "na, no name, noname, no first name, no last name, name requested, info requested, information requested",
    phone: `main, p, ph, phone, tel, telephone, call, voice, primary, preferred, t, no, nr, number, email, e-mail,
      mail, direct, best, contact, default`,
    mobile: "mobile, mob, cell, cellphone, cellular, c, m, iphone, text, sms, whatsapp, gsm",
    home: "home, h, hm, house, residence, res, resi, landline, priv, private, personal, evening, eve, nights",
    work: "work, w, wk, office, off, ofc, o, business, bus, biz, b, pro, day, daytime, days",
    other: "other, alt, alternate, alternative, second, secondary, 2nd, old, backup",
    fax: "fax, f, fx, facsimile",
    label: `homefax, workfax, otherfax, pager, billing, shipping, company, custom, letter, post, any, either, none,
      grandcentral, googlevoice, line`,
    extension: "x, ext, extn, extension, #",
    statuses: `open, new, lead, customer, prospect, won, lost, subscribed, pending, paid, unpaid, overdue, verified,
      unverified, valid, invalid, approved, declined, live, current, expired, draft, complete, completed, existing,
      returning, repeat, vip, scheduled, unscheduled, booked, invoiced, quoted, estimate, dispatched, delivered,
      shipped, processing, waiting, hot, warm, cold, qualified, unqualified, contacted, residential, commercial,
      personal`,
    business: `inc, llc, llp, lp, ltd, limited, corp, corporation, co, company, gmbh, ag, kg, ohg, ug, ev, mbh, gbr,
      sarl, sas, sa, srl, sl, slu, pty, plc, bv, nv, oy, ab, as, aps, spa, oyj, tmi, asa, hb, kb, sro, kft, bt, zrt,
      doo, dd, spzoo, ooo, oü, uab, sia, ehf, lda, ltda, vof, cv, group, holdings, services, service, solutions,
      systems, associates, partners, partnership, properties, property, mgmt, management, realty, construction,
      contracting, builders, plumbing, heating, electric, electrical, roofing, landscaping, restaurant, cafe, coffee,
      bakery, catering, dental, clinic, hospital, pharmacy, school, church, hall, hotel, inn, motel, bank, club,
      association, assn, society, foundation, trust, university, college, department, storage, lettings, rentals,
      studio, salon, barber, shop, store, market, supply, hardware, auto, garage, farm, farms, ranch, condo,
      condominiums, apartments, sons, bros, brothers`,
    company: `company, companies, business, businesses, organization, organisation, org, commercial, corporate,
      corporation, b2b`,
    person: `person, individual, individuals, private, residential, personal, consumer, household, homeowner, b2c,
      no company, self, self employed, retired, private person, private individual`,
    household: "household, family, residence",
    association: `association, assoc, assn, hoa, poa, club, church, parish, diocese, congregation, ministries,
      society, council, committee, foundation, charity, trust, cooperative, coop, strata, condominium, condominiums,
      townhomes, school, university, college, academy, library, municipality, township, league, federation, guild,
      union, auxiliary, body corporate, owners corporation, strata plan, city of, town of, village of, county of,
      estate of, board of, friends of, owners of`,
    total: "total, totals, subtotal, subtotals, sum, count, totalt",
    counted: `customer, customers, client, clients, contact, contacts, account, accounts, record, records, row,
      rows, item, items, entry, entries, result, results, line, lines, lead, leads, balance, open, due, usd, eur, gbp,
      cad`,
  },
};
