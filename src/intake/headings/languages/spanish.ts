import type { Language } from "../heading.ts";

export const SPANISH: Language = {
  name: "Spanish",
  synonyms: {
    phone: "telefono tfno tlf telf tlfno tfn tlfn tf",
    mobile: "movil celular celu",
    number: "numero nro",
  },
  fields: {
    name: `Nombre completo, Nombre, Nombre o razón social, Nombre/Razón social, Razón social o nombre, Nombre fiscal,
      Nombre y apellidos, Nombre y apellido, Apellidos y nombre, Nombre apellidos, Nombre y apellidos o
      razón social, Nombre y apellidos/Razón social, Nombre o empresa, Nombre del titular, Nombre titular; ; Cliente`,
    "first name": "Nombre de pila, Primer nombre, Nombres",
    "middle name": "Segundo nombre",
    "last name": `Apellidos, Apellido; Primer apellido, Apellido 1, Apellido paterno, Ap. Paterno, 1er apellido; Segundo apellido, Apellido 2,
      Apellido materno, Ap. Materno, 2do apellido`,
    company: `Empresa, Razón social, Compañía, Organización, Denominación social, Nombre de la empresa, Nombre empresa,
      Nombre de la compañía, Nombre del negocio, Negocio, Nombre de la organización, Nombre de organización, Nombre de la
      cuenta, Sociedad, Razón Soc.; Nombre comercial, Nombre de fantasía, Nombre fantasía`,
    person: `Persona de contacto, Persona contacto, Pers. contacto, Nombre de contacto, Contacto, Contacto principal,
      Contacto 1, A la atención de`,
    email: `Correo, Correo electrónico, Dirección de correo electrónico, Dirección de correo, Dirección del correo
      electrónico, Dirección electrónica, Dirección e-mail, Dirección de e-mail, Cuenta de correo, Correo elect.`,
    phone:
      "Número de teléfono, Número telefónico, Teléfono principal; Número de móvil; Teléfono fijo, Fijo, Línea fija",
    "address.street": `Calle, Dirección, Domicilio, Dirección postal, Calle y número, Dirección línea 1, Línea de dirección,
      Nombre de vía, Nombre de la vía, Nombre vía, Nombre de la calle, Calle número`,
    "address.city":
      "Ciudad, Localidad, Población, Municipio; Delegación/Municipio, Delegación o municipio, Alcaldía, Alcaldía/Municipio",
    "address.state":
      "; Provincia, Provincia o estado, Estado/Provincia, Provincia/Estado, Comunidad autónoma, Entidad federativa, CCAA",
    "address.zip": "Código postal, C.P., Cód. postal, C. Postal, Cód. Post.",
    country: "País, País o región, País/Región, Código país, Código de país, Cód. país, Nombre del país",
    "city line": "CP Ciudad, CP Localidad, Código postal Ciudad, CP Población, Ciudad CP",
    address: "Dirección completa",
    notes: `Notas, Nota, Observaciones, Observación, Comentarios, Comentario, Notas internas, Notas adicionales, Anotaciones,
      Anotación, Comentarios internos, Observaciones internas, Apuntes, Aclaraciones`,
  },
  weak: {
    person: "Encargado, Encargada, A/A, Atn.",
    company: "Entidad, Institución, Establecimiento, Comercio, Asociación, Comunidad de propietarios",
    notes: `Descripción, Mensaje, Información adicional, Información, Detalles, Detalle, Datos adicionales, Otros datos,
      Varios, Indicaciones, Instrucciones, Instrucciones de acceso, Acceso, Referencias, Entre calles`,
    phone: "Casa, Trabajo, Particular, Centralita, Conmutador",
    name: `Inquilino, Paciente, Socio, Clientes, Propietario, Arrendatario, Abonado, Suscriptor, Beneficiario, Comprador,
      Alumno, Residente, Denominación`,
    "address.city": "Comuna, Pueblo, Delegación",
    "address.state": "Estado, Región, Departamento, Edo.",
    address: "Ubicación, Lugar, Obra, Inmueble, Finca",
  },
  streetLines: {
    2: "Línea de dirección 2, Resto dirección, Resto de dirección, Dirección complementaria",
    8: "Número interior, Núm. int., Bloque, Edificio, Torre",
    9: "Escalera, Piso, Puerta, Piso y puerta, Complemento, Complemento de dirección",
    10: "Depto., Dpto., Apartamento, Apto.",
    11: "Colonia, Barrio, Urbanización",
  },
  houseNumber: "Número exterior, Núm. exterior, Núm. ext., Número de calle",
  before: {
    same: "Cliente, Contacto, Su, Tu, Titular, Propietario, Inquilino, Paciente, Socio, Abonado, Alumno",
    billing: "Facturación, Dirección de facturación, Domicilio fiscal, Dirección fiscal, Fiscal",
    service: "Obra, Servicio, Instalación",
    shipping: "Envío, Dirección de envío, Entrega, Dirección de entrega",
    other: "Otro, Otra, Otros, Segundo, Segunda",
  },
  behind: {
    same: "Cliente, principal, contacto, titular, paciente, socio, abonado, propietario",
    billing: "Facturación, factura, fiscal",
    mailing: "correspondencia",
    home: "particular, part., personal, casa, domicilio, residencia, privado, privada",
    work: "trabajo, empresa, oficina, laboral, profesional",
    shipping: "envío, entrega",
    service: "obra, servicio, instalación, inmueble",
    other: "alternativo, secundario, otro, adicional",
  },
  words: {
    links: "de del la el los las y o u",
    or: "o y",
    labels: "tipo",
    titles: "titulo tratamiento",
    places: "edificio bloque complejo urbanizacion portal",
    values: "valor",
    others: `vendedor agente comercial ayudante conyuge emergencia tecnico proveedor asesor gestor gestoria contador contable
      esposo esposa cobrador`,
    things: `portero conserje administrador medico seguro aseguradora arquitecto transportista madre padre hijo tutor
      mascota banco producto articulo`,
    names: "nombre razon social nome",
    owners: "propietario arrendador",
    tenants: "inquilino arrendatario",
  },
  rows: {
    archived: "archivado, archivada",
    deleted: "eliminado, eliminada, borrado, borrada",
    inactive: "inactivo, inactiva, desactivado, bloqueado, cerrado, suspendido",
    unsubscribed: "dado de baja, dada de baja, de baja, baja, no contactar, no enviar publicidad",
    active: "activo, activa, habilitado",
    status: "Estatus, Estado del cliente, Estado",
    yes: "sí, s, verdadero",
    no: "falso",
  },
  otherSheets: "resumen",
  ditto: "ídem, íd., como arriba, igual que arriba, igual al anterior, ver arriba, lo mismo",
};
