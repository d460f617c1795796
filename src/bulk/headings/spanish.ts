import type { Language } from "./language.ts";

export const SPANISH: Language = {
  fields: {
    name: "Nombre completo, Nombre, Cliente",
    "last name": "Apellidos, Apellido",
    company: "Empresa",
    email: "Correo, Correo electrónico",
    phone: "Teléfono, Móvil, Celular",
    "address.street": "Calle, Dirección, Domicilio",
    "address.city": "Ciudad, Localidad, Población",
    "address.state": "Provincia",
    "address.zip": "Código postal, CP",
    notes: "Notas, Nota",
  },
  beside: [{ heading: "Nombre", others: "Apellidos, Apellido", target: "first name" }],
};
