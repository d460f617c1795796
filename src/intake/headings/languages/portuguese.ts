import type { Language } from "../heading.ts";

/** Of Portugal and Brazil. */
export const PORTUGUESE: Language = {
  name: "Portuguese",
  synonyms: {
    phone: "telefone fone telef",
    mobile: "telemovel tlm",
    zip: "cep",
  },
  fields: {
    name: `Nome, Nome completo, Nome do cliente, Nome cliente, Nome ou razão social, Nome/Razão social, Titular,
      Nome do titular, Nome do cliente/Razão social, Razão social/Nome, Nome ou empresa, Nome/Empresa, Nomes, Designação; ; Cliente`,
    "first name": "Primeiro nome, Nome próprio, Nomes próprios, Prenome",
    "middle name": "Nome do meio, Segundo nome",
    "last name": "Sobrenome, Apelido, Último nome, Apelidos, Nome de família",
    company: `Empresa, Razão social, Razão, Nome da empresa, Companhia, Organização, Denominação social, Designação social,
      Nome da organização, Nome da companhia; Nome fantasia, Fantasia, Nome comercial`,
    person: `Contato, Contacto, Pessoa de contato, Pessoa de contacto, Responsável, Nome do contato, Nome do contacto,
      Contato principal, Contacto principal, Pessoa a contactar, Pessoa
      para contato`,
    email: `Correio eletrónico, Correio electrónico, Endereço eletrónico, Endereço electrónico, Endereço de e-mail, Endereço
      de email, Endereço de correio eletrónico, End. e-mail, E-mail principal; E-mail NFe, E-mail NF-e, E-mail para NF-e`,
    phone: `Número de telefone, Telefone principal, Telefone com DDD, Telefone para contato, Contato telefônico, Contacto
      telefónico, Contacto telef.; Número de telemóvel, Telefone celular, Telefone móvel, Celular com DDD, Telem., Tel.
      cel.; Telefone fixo, Telefone residencial, Tel. res.; ; Telefone comercial, Tel. com.; Telefone recado`,
    "address.street": `Endereço, Morada, Rua, Logradouro, Rua e número, Endereço e número, Morada 1, Endereço linha 1,
      Endereço residencial, Endereço postal, Morada postal, Endereço com número, Rua número, Nome do logradouro`,
    "address.city": "Cidade, Município, Localidade, Nome da cidade, Nome do município",
    "address.state": "; UF, Estado/Província, Sigla UF, Sigla do estado, Sigla estado",
    "address.zip": "Código postal, NR_CEP, Cód. postal, C. postal, Código de endereçamento postal",
    country: "País, Nome do país, Código do país, Cód. país",
    "city line": "Cidade/Estado, Cidade e estado",
    address: "Endereço completo, Morada completa",
    notes: `Observações, Observação, Obs, Observações gerais, Observações internas, Obs. internas, Notas, Anotações,
      Anotação, Comentários, Comentário, Comentários adicionais`,
  },
  weak: {
    person: "Contacto 1, Contato 1",
    notes: `Descrição, Mensagem, Informações adicionais, Informação adicional, Informações complementares, Outras
      informações, Detalhes`,
    company: "Instituição",
    phone: "Contatos, Contactos, Residencial, Comercial, Trabalho, TELCEL, TELRES, TELCOM",
    name: "Morador, Inquilino, Proprietário, Paciente, Sócio, Clientes, Condomínio, Denominação, Entidade",
    "address.street": "End.",
    "address.state": "Estado, Distrito, Província, Concelho",
    address: "Local, Localização, Obra",
  },
  streetLines: {
    2: "Morada 2",
    8: "Porta",
    9: "Complemento, Compl., Apartamento, Complemento do endereço",
    10: "Andar",
    11: "Bairro",
  },
  houseNumber:
    "Número da casa, NR_ENDERECO, Número de porta, Número da porta, Nº da porta, Nº porta, Núm. porta, Número do endereço, Número do imóvel, Endereço número",
  before: {
    same: "Cliente, Contato, Contacto, Residência, Seu, Sua, Qual seu",
    billing: "Cobrança, Faturação, Faturamento, Endereço de cobrança, Morada de faturação, Endereço de faturamento",
    mailing: "Correspondência, Endereço de correspondência, Morada de correspondência",
    shipping: "Entrega, Envio, Endereço de entrega, Morada de entrega",
    service: "Obra, Serviço, Instalação",
    other: "Outro, Outra, Segundo, Segunda",
  },
  behind: {
    same: "cliente, principal, contato, contacto, paciente, morador, inquilino, titular",
    billing: "cobrança, faturação, faturamento",
    mailing: "correspondência",
    home: "residencial, casa, pessoal, particular",
    work: "comercial, trabalho, empresa, profissional, escritório",
    shipping: "entrega, envio",
    service: "obra, serviço, imóvel, instalação",
    other: "alternativo, secundário, outro, adicional",
  },
  words: {
    links: "de do da dos das o a e ou ds sg tx nu",
    or: "ou e",
    labels: "tipo",
    titles: "titulo tratamento",
    places: "edificio bloco predio condominio",
    values: "numero endereco",
    others: `vendedor representante conjuge emergencia tecnico fornecedor transportadora mae pai contador consultor corretor
      atendente`,
    names: "nome razao social",
    owners: "proprietario senhorio locador",
    tenants: "inquilino morador locatario",
  },
  rows: {
    archived: "arquivado, arquivada",
    deleted: "excluído, excluída, apagado, eliminado, removido",
    inactive: "inativo, inativa, desativado, bloqueado, suspenso",
    unsubscribed: "descadastrado, cancelado",
    active: "ativo, ativa",
    status: "Situação, Estado do cliente",
    yes: "sim, verdadeiro",
    no: "não, falso",
  },
  otherSheets: "resumo, legenda",
  ditto: "idem, ídem, mesmo, o mesmo, igual ao anterior, ver acima, como acima",
  cells: {
    nothing: `nenhum, nenhuma, desconhecido, desconhecida, não informado, não informada, não aplicável, não
      disponível, sem informação`,
    denied: "não, tem, sem",
    phone: "telefone, contato",
    mobile: "telemóvel, tlm, fone",
    home: "residencial",
    work: "trabalho, escritório, comercial",
    other: "outro",
    company: "pessoa jurídica, pj",
    person: "pessoa física, pf",
    association: "condomínio, associação, paróquia, fundação, escola, igreja",
  },
};
