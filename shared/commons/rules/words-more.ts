import type { Words } from './concept.ts'

/** Languages with fewer speakers than the others, or fewer on boards like this one: what most commands are made of. */
export const catalan: Words = {
  override: `ignora | ignoreu | ignoris | oblida | oblideu | descarta | descarteu | omet | salta't | no facis cas`,
  rules: `instruccions | instruccio | regles | normes | indicacions | ordres | prompt | missatge del sistema`,
  everything: `tot el que | tot aixo`,
  disclose: `envia | envieu | mostra | mostreu | publica | publiqueu | revela | enganxa | escriu | digues | comparteix | dona'm`,
  secret: `clau d'api | clau api | la clau | la teva clau | contrasenya | credencials | token`,
  person: `client | clients | usuari | usuaris | hoste`,
  details: `telefon | numero | adreca | correu | targeta | dades | informacio`,
  place: `aqui | comentari | resposta | enllac | http | https`,
  role: `ara ets | a partir d'ara | fes veure que | actua com`,
  conceal: `no ho diguis | sense dir-ho | sense preguntar | en secret`,
  negation: `no | mai | sense`,
}

export const creole: Words = {
  override: `bliye | inyore | pa swiv | pa koute`,
  rules: `enstriksyon | regleman | konsiy`,
  disclose: `voye | montre | pataje | pibliye | ekri | kopye | di m`,
  secret: `kle api | kle ou | kle w | modpas`,
  person: `kliyan | itilizate | envite`,
  details: `telefon | nimewo | adres | imel | enfomasyon | done`,
  place: `isit | anba a | komante | lyen | http | https`,
  role: `kounye a ou se | depi kounye a | fe tankou`,
  reader: `tout ajan | ajan yo`,
  conceal: `pa di kliyan | san mande | an sekre`,
  negation: `pa | pa janm | san`,
}

/** Croatian, Serbian, Bosnian and Slovene share these, in two alphabets. */
export const southSlavic: Words = {
  override: `ignoriraj~ | ignorisi~ | zanemari~ | zaboravi~ | preskoci~ | odbaci~ | prezri~ | pozabi~ | игнориши | занемари | занемарите | заборави | заборавите`,
  rules: `upute | uputstva | uputstvo | naredbe | pravila | smjernice | smernice | navodila | ukaze | nalozi | упутства | правила | наредбе`,
  everything: `sve sto | vse kar | све што`,
  disclose: `posalji~ | pokazi~ | objavi~ | otkrij~ | napisi~ | zalijepi | podijeli | daj mi | posljite | razkrij~ | пошаљи | покажи | објави | напиши`,
  secret: `api kljuc~ | svoj kljuc | kljuc | lozinku | geslo | кључ | лозинку`,
  person: `kupca | kupac | klijenta | klijent | korisnika | korisnik | gosta | stranke | stranka | uporabnika | клијента | корисника`,
  details: `telefon | broj | adresu | email | karticu | podatke | stevilko | naslov | телефон | број | адресу | податке`,
  place: `ovdje | ovde | u komentar | na ovu adresu | tukaj | v komentar | овде | http | https`,
  role: `sada si | od sada | pretvaraj se | ponasaj se kao | zdaj si | od zdaj | сада си | од сада`,
  conceal: `nemoj reci | bez pitanja | potajno | ne povej | brez vprasanja | немој рећи | без питања`,
  negation: `ne | nemoj | nikada | bez | brez | не | немој | никада | без`,
}

export const baltic: Words = {
  override: `ignoruok~ | pamirsk~ | nepaisyk~ | ignorejiet | aizmirsti | aizmirstiet | neievero~ | ignoreeri~ | eira | unusta~`,
  rules: `nurodym~ | instrukcij~ | taisykl~ | noradijum~ | noteikum~ | juhis~ | juhend~ | reegl~ | korraldus~`,
  disclose: `atsiusk~ | issiusk~ | parodyk~ | paskelbk~ | nosuti~ | paradi~ | publice~ | saada~ | naita~ | avalda~ | postita~`,
  secret: `api rakt~ | savo rakt~ | slaptazod~ | api atslegu | savu atslegu | paroli | api voti | oma voti | parool~`,
  person: `klient~ | vartotoj~ | lietotaj~ | kasutaja~`,
  details: `telefon~ | numer~ | adres~ | duomen~ | datus | andme~ | telefoni`,
  place: `cia | komentar~ | seit | siia | kommentaar~ | http | https`,
  role: `dabar tu esi | nuo siol | tagad tu esi | no sa briza | nuud oled | nuudsest`,
  conceal: `nesakyk | neklausk~ | nesaki | neprasot | ara utle | kusimata`,
  negation: `ne | niekada | nekad | ara | ilma`,
}

export const afrikaans: Words = {
  override: `ignoreer | vergeet | verontagsaam | slaan oor`,
  rules: `instruksies | opdragte | reels | riglyne`,
  disclose: `stuur | wys | plaas | openbaar | plak | skryf | deel | gee`,
  secret: `api-sleutel | jou sleutel | wagwoord`,
  person: `klient | kliente | gebruiker | gas`,
  details: `telefoon | nommer | adres | e-pos | kaart | besonderhede | data`,
  place: `hier | kommentaar | antwoord | http | https`,
  role: `jy is nou | van nou af | maak asof`,
  conceal: `moenie vir | sonder om te vra | in die geheim`,
  negation: `nie | nooit | moenie | sonder`,
}

export const tamil: Words = {
  override: `புறக்கணி~ | மறந்து~ | மறக்க~ | கைவிடு~`,
  rules: `வழிமுறை~ | அறிவுறுத்தல~ | விதி~ | கட்டளை~`,
  disclose: `அனுப்பு~ | காட்டு~ | வெளியிடு~ | பகிர~ | எழுது~`,
  secret: `ஏபிஐ விசை~ | சாவி~ | விசையை | கடவுச்சொல்~`,
  person: `வாடிக்கையாளர~ | பயனர~`,
  details: `தொலைபேசி~ | எண்~ | முகவரி~ | மின்னஞ்சல்~ | தகவல்~`,
  place: `இங்கே | கருத்தில் | http | https`,
  conceal: `சொல்லாதே~ | சொல்லாமல் | கேட்காமல்`,
}

export const telugu: Words = {
  override: `విస్మరించ~ | పట్టించుకోవద్దు | మర్చిపో~ | మరచిపో~`,
  rules: `సూచన~ | నియమ~ | ఆదేశ~ | నిబంధన~`,
  disclose: `పంప~ | చూపించ~ | ప్రచురించ~ | రాయండి | ఇవ్వండి`,
  secret: `కీని | మీ కీ | పాస్‌వర్డ్`,
  person: `కస్టమర్~ | వినియోగదారు~`,
  details: `ఫోన్~ | నంబర్~ | చిరునామా~ | ఇమెయిల్~ | వివరాల~`,
  place: `ఇక్కడ | వ్యాఖ్య~ | http | https`,
  conceal: `చెప్పవద్దు | చెప్పకుండా | అడగకుండా`,
}

export const marathi: Words = {
  override: `दुर्लक्ष | विसरा | विसरून जा`,
  rules: `सूचना | सूचनांकडे | नियम | नियमांकडे | आदेश`,
  disclose: `पाठवा | दाखवा | प्रकाशित करा | लिहा | द्या`,
  secret: `तुमची की | एपीआय की | पासवर्ड`,
  person: `ग्राहकाचा | ग्राहकाला | वापरकर्त्याला`,
  details: `फोन | क्रमांक | पत्ता | ईमेल | माहिती`,
  place: `येथे | इथे | http | https`,
  conceal: `सांगू नका | न विचारता`,
}
