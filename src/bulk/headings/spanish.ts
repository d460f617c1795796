import type { Language } from "./language.ts";

export const SPANISH: Language = {
  fields: {
    name: [
      "Nombre completo, Nombre, Nombre o razón social, Nombre/Razón social, Razón social o nombre, Nombre fiscal, Nombre y apellidos, Nombre y apellido, Apellidos y nombre, Nombre apellidos",
      "",
      "Cliente",
    ],
    "first name": ["Nombre de pila, Primer nombre, Nombres"],
    "middle name": ["Segundo nombre"],
    "last name": [
      "Apellidos, Apellido",
      "Primer apellido, Apellido 1, Apellido paterno",
      "Segundo apellido, Apellido 2, Apellido materno",
    ],
    company: [
      "Empresa, Razón social, Compañía, Organización, Denominación social, Nombre de la empresa, Nombre empresa, Nombre comercial",
    ],
    person: ["Persona de contacto, Nombre de contacto, Contacto"],
    email: [
      "Correo, Correo electrónico, Dirección de correo electrónico, Dirección de correo, Dirección del correo electrónico",
    ],
    phone: [
      "Teléfono, Número de teléfono, N° de teléfono, Teléfono principal, Nº teléfono, Tfno, Tlf, Telf, Tfno.",
      "Móvil, Celular, Teléfono móvil, Número de móvil, Tel. móvil, Teléfono celular",
      "Teléfono fijo, Fijo",
    ],
    "address.street": [
      "Calle, Dirección, Domicilio, Dirección 1, Dirección postal, Calle y número, Dirección línea 1, Calle y No",
    ],
    "address.city": ["Ciudad, Localidad, Población, Municipio"],
    "address.state": ["", "Provincia, Provincia o estado, Estado/Provincia, Provincia/Estado, Comunidad autónoma"],
    "address.zip": ["Código postal, CP, C.P., Cód. postal"],
    country: ["País, País o región, País/Región"],
    "city line": ["CP Ciudad, CP Localidad, Código postal Ciudad, CP Población, Ciudad CP"],
    address: ["Dirección completa"],
    notes: ["Notas, Nota, Observaciones, Observación, Comentarios, Comentario, Notas internas"],
  },
  weak: {
    phone: ["Casa, Trabajo, Particular"],
    name: ["Inquilino, Paciente, Socio, Clientes"],
    "address.state": ["Estado, Región"],
    address: ["Ubicación, Lugar, Obra"],
  },
  houseNumber: "Nº exterior, Número exterior, Núm. exterior, No. exterior",
  streetLines: [[9, "Piso, Puerta, Piso y puerta, Complemento"]],
  before: [
    ["same", "Cliente, Contacto"],
    ["billing", "Facturación, Dirección de facturación"],
    ["shipping", "Envío, Dirección de envío, Entrega"],
    ["other", "Otro, Otra, Segundo, Segunda"],
  ],
  behind: [
    ["same", "Cliente, principal, contacto"],
    ["billing", "Facturación, factura"],
    ["home", "particular, personal, casa, domicilio, residencia, privado, privada"],
    ["work", "trabajo, empresa, oficina, laboral, profesional"],
    ["shipping", "envío, entrega"],
    ["service", "obra, servicio"],
    ["other", "alternativo, secundario, otro, adicional"],
  ],
};
