import type { Language } from "./language.ts";

export const ENGLISH: Language = {
  fields: {
    // No other numbers: the "Client No" of another system is not an id here.
    id: ["ID, Customer ID"],
    name: [
      "Name, Full Name, Last First, Last Name First Name, First Last, First Name Last Name, Last Name/First Name",
      "Display Name",
      "Customer, Client, Customer/Company, Customer Name or Company",
    ],
    "first name": ["First Name, Given Name, Forename, First, FName, F Name, Christian Name"],
    "middle name": ["Middle Name, Additional Name, Middle Initial, Middle, MI"],
    "last name": ["Last Name, Family Name, Surname, Last, LName, L Name, Co./Last Name"],
    company: [
      `Company, Company Name, Organization, Organisation, Organization Name, Organization 1 Name, Business Name, Business,
      Company or Organization, Company/Organization, Firm, Firm Name`,
      "Account Name, Associated Company",
    ],
    person: [
      `Contact, Contact Name, Contact Person, Primary Contact, Primary Contact Name, Main Contact, Key Contact,
      Primary Contact Person, Contact Full Name, Customer Contact, Client Contact, Customer Contact Name`,
    ],
    email: ["Email, Email Address, E-mail 1, Mail, Email ID, Mail ID, Mail Address, EMailAddr"],
    phone: [
      `Phone, Phone Number, Phone No, Phone 1, Telephone, Telephone Number, Telephone No, Tel, Tel No, Tel Number, Ph, Ph No, Ph Number,
      Phone Nr, Telephone Nr, Phone/Mobile, Phone Num`,
      `Mobile, Mobile Phone, Mobile Number, Mobile Phone Number, Mobile No, Mob Phone, Mob, Cell, Cell Phone, Cell Number,
      Cell Phone Number, Cell No, Cellular, Cellphone, Phone Mobile, Phone Cell, Mobile Telephone, Mobile Tel, Mobile Tel No, Mob No, Mob Number, Tel Mob, Tel Mobile, Tel Cell, Phone Mob, Telephone Mob,
      Telephone Mobile, Telephone Cell, Phone Number Mobile, Phone Number Cell, Mobile/Cell, Cell/Mobile, Mobile or Cell, SMS Number,
      Text Number, SMS, iPhone`,
      "Home Number, Landline, Land Line, Landline Number",
      "",
      "Work Number, Office Number, Daytime Phone, Day Phone, Evening Phone",
      "Direct Phone, Direct Line, Direct, Direct Number, DDI Number, DDI",
    ],
    "address.street": [
      `Street, Street Address, Address, Address 1, Address Line 1, Street 1, Street Line 1, Street Address 1, Address Street,
      Street Address Line 1, Address Street 1, Address Street Line 1, Address Street Address, Line 1, Addr, Addr 1, Address Line,
      Address Line One, Street Name, Street Address 1 of 2, House Number and Street, Street and Number`,
    ],
    "address.city": [
      `City, Town, City/Town, Town/City, Address City, Suburb, Locality, Address Town, Address Suburb, City or Town, City Name,
      Post Town, City/Suburb, Suburb/City`,
    ],
    "address.state": [
      "State Code, Province Code, Address State Code, Address Province Code, State Abbreviation",
      `State, ST, Province, State/Province, Province/State, State/Region, Address State, Address Province, State or Province,
      Prov, State/Prov, State/Territory, State/Region/Province, State/Province/Region, Province or State, State/County, County/State`,
    ],
    "address.zip": [
      `ZIP, ZIP Code, Postal Code, Postcode, Post Code, ZIP/Postal Code, Postal/ZIP Code, Postal, ZIP/Postal, Address ZIP,
      Address ZIP Code, Address Postal Code, Address Postcode, P Code, Postal Code/ZIP Code, ZIP or Postal Code,
      Postcode/ZIP, ZIP/Postcode, ZIP Number, Postal ZIP, ZIP/Post Code, Postal Code/ZIP, Zip 5, Pincode,
      PIN Code`,
    ],
    country: [
      "Country, Country Name, Country/Region, Address Country, Address Country/Region, Country or Region",
      "Country Code, Address Country Code, Country ISO",
    ],
    address: ["Full Address, Complete Address, Address Full, Whole Address, Formatted Address, Address Formatted"],
    "city line": [
      `City State ZIP, City ST ZIP, City State, City State ZIP Code, City/State/ZIP, CSZ, City State Postal Code,
      City State and ZIP, City Province Postal Code, Town Postcode, City Postcode, City ZIP, ZIP City, Suburb State Postcode`,
    ],
    notes: [
      `Notes, Note, Comments, Comment, Remarks, Remark, Memo, Notes/Comments, PFT Notes, CFT Notes, Additional Notes,
      Private Notes, Internal Notes, Other Notes, Special Notes, Special Instructions`,
    ],
  },
  weak: {
    person: ["Owner Name, Business Owner, Owner/Manager"],
    name: [
      `Household, Household Name, Homeowner, Tenant, Patient, Member, Guest, Lead, Prospect, Subscriber, Account,
      Homeowner Name, Recipient, Attendee, Donor, Student, Buyer, Names, Customers, Clients`,
    ],
    phone: [
      `Work, Home, Office, Main, Primary, Contact Number, Contact No, Contact Nr, Contact Info, Contact Details, Mobile/Home,
      Call, WhatsApp, Best Number, Best Contact Number, Text`,
    ],
    email: ["Contact Email or Phone"],
    "address.state": ["Region, Address Region", "County, Address County"],
    // Only of a billing or shipping address: elsewhere a code may be one of the customer.
    "address.zip": ["Code"],
    address: [
      `Location, Site, Property, Premises, Job Site, Property Location, Where, Residence, Delivery Point, Job Location,
      Service Location, Service Property`,
    ],
  },
  streetLines: [
    ...[2, 3, 4].map(
      (line) =>
        [
          line,
          `Address ${line}, Address Line ${line}, Street ${line}, Street Line ${line}, Street Address ${line},
          Street Address Line ${line}, Address Street ${line}, Address Street Line ${line}, Line ${line}, Addr ${line}`,
        ] as const,
    ),
    [2, "Address Line Two, Address Second Line"],
    [
      9,
      `Unit, Suite, Ste, Apt, Apartment, Apt/Suite, Apt/Unit, Unit/Suite, Extended Address, Address Extended Address, Unit Number,
      Apt Number, Apt No, Unit No, Suite Number`,
    ],
  ],
  houseNumber: "House Number, House No, House Nr, Street Number, Street No",
  before: [
    [
      "same",
      `customer, client, contact, primary, main, default, person, patient, member, guest, lead, prospect, subscriber, homeowner,
      tenant, donor, student, buyer, account, your, my, what is, whats, enter, 1st, preferred, best, current, customer's, client's, cust, internal,
      general, permanent, booking, invitee, attendee, payer, householder, resident, applicant`,
    ],
    [
      "plain",
      "address, default address, address 1, addr 1, p, physical, physical address, street, visiting, visiting address, legal address",
    ],
    [
      "billing",
      "billing, billing address, bill to, bill, bill to address, invoice, invoicing, po, card, card address, bill addr",
    ],
    ["mailing", "mailing, postal, mail, mailing address, postal address"],
    ["home", "home, residential, personal, private, home address, house"],
    ["work", "work, business, bus, office, company, company main, work address, business address"],
    [
      "shipping",
      "shipping, ship to, ship, delivery, sa, shipping address, ship to address, deliver to, delivery address, ship addr",
    ],
    [
      "service",
      "service, service property, service location, service address, job, job site, job address, site, property, location",
    ],
    [
      "other",
      "other, alternate, alternative, alt, secondary, second, 2nd, 3rd, additional, s, address 2, address 3, addr 2, addr 3, other address, extra",
    ],
  ],
  behind: [
    ["same", "primary, main, customer, client, contact, preferred, required, default, personal"],
    ["billing", "billing, bill to, invoice"],
    ["mailing", "mailing, postal"],
    ["home", "home, residential, private"],
    ["work", "work, business, office, day, daytime, evening"],
    ["shipping", "shipping, delivery, ship to"],
    ["service", "service, job, site, property"],
    ["other", "other, alternate, alternative, alt, secondary, optional"],
  ],
};
