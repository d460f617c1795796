import type { Language } from "../heading.ts";

export const TURKISH: Language = {
  name: "Turkish",
  synonyms: {
    mobile: "gsm",
    adi: "adı ismi",
    soyadi: "soyadı",
  },
  fields: {
    name: `Ad Soyad, Adı Soyadı, İsim Soyisim, İsim, Ad ve Soyad, Tam Ad, Müşteri Adı, Müşteri Adı Soyadı, Ünvan,
      Unvan, Ünvanı, Cari Ünvanı, Cari Adı, Müşteri Ünvanı, Cari Unvan, Cari İsim, Ticari Ünvan, Adınız Soyadınız; Görünen ad;
      Müşteri`,
    "first name": "Adı",
    "middle name": "İkinci Ad",
    "last name": "Soyad, Soyadı, Soyisim, Soyadınız",
    company: `Şirket, Firma, Firma Adı, Şirket Adı, Firma Ünvanı, İşletme Adı, Kurum, Şirket Ünvanı, Kurum Adı,
      İşletme`,
    person: `Yetkili, Yetkili Kişi, İlgili Kişi, Yetkili Adı, Yetkili Adı Soyadı, Yetkili Ad Soyad, Yetkili Adı
      Soyadı, İrtibat Kişisi, İletişim Kişisi, Bağlantı Kişisi`,
    email: `E-posta, Eposta, E-posta adresi, Mail adresi, Email adresi, Elektronik Posta, E-postanız, E-posta
      adresiniz`,
    phone: `Telefon Numarası, Telefon No, Tel No, Telefonu, Telefon Numaranız, İletişim No, İletişim Numarası,
      İletişim Telefonu, İrtibat No, İrtibat Telefonu; Cep Telefonu, Cep Tel, Cep Numarası, Ceptel; Sabit Telefon, Ev
      Telefonu; ; İş Telefonu`,
    "address.street": `Adres, Açık Adres, Adresi, Sokak, Cadde, Cadde/Sokak, Adres Satırı, Cad./Sok., Merkez
      Adres, Açık Adresi`,
    "address.city": "Şehir, Kent; İlçe, Semt",
    "address.state": "; İl, Eyalet, İli",
    "address.zip": "Posta Kodu, PK, Posta Kod",
    country: "Ülke, Ülke Kodu, Ülkesi",
    address: "Tam Adres",
    notes: `Notlar, Açıklama, Açıklamalar, Yorum, Yorumlar, ACIKLAMA, Özel Not, Müşteri Notu, Müşteri
      Notları, Notunuz, Görüşme Notu, Ek Bilgi, Ek Bilgiler, Ek Açıklama, Dahili Not, İç Not, Notu`,
  },
  weak: {
    person: "İlgili",
    notes: "Mesaj, Diğer Bilgiler, Mesajınız",
    "first name": "Ad, Adınız",
    phone: "Cep",
    name: "Kiracı, Mal Sahibi, Üye, Hasta, Müşteriler",
    address: "Konum, Yer",
    email: "Kullanıcı adı",
  },
  streetLines: {
    9: "Daire No, İç Kapı No",
  },
  houseNumber: "Kapı No, Bina No, Dış Kapı No",
  before: {
    same: "Müşteri, Müşterinin",
    billing: "Fatura, Fatura Adresi",
    shipping: "Teslimat, Teslimat Adresi, Sevk, Sevk Adresi",
    home: "Ev, İkamet",
    work: "İş",
    service: "Servis, Montaj, Kurulum",
    other: "Diğer, İkinci",
  },
  words: {
    links: "ve veya",
    or: "veya ve",
    labels: "tipi turu türü",
    titles: "unvan hitap",
    places: "blok kat daire",
    values: "numarasi numarası adresi",
    others: "satici temsilcisi baba anne yakini acil tedarikci teknisyen",
    names: "isim adi kim",
  },
  rows: { deleted: "silindi", inactive: "pasif", active: "aktif", status: "Durum, Durumu", yes: "evet", no: "hayır" },
  ditto: "aynı, yukarıdaki gibi",
};
