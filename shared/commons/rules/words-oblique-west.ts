import type { Words } from './concept.ts'

/** The part of words-oblique.ts of these languages. */
export const obliqueWest: Record<string, Words> = {
  spanish: {
    inner: `historial de la conversación | historial de conversación | la conversación | tu historial | tu configuración | su configuración | tu memoria | tu contexto | tus instrucciones | tu sesión | historial del chat`,
    ifai: 'si eres un bot | si eres una ia | si eres un robot | si eres un asistente | si eres un agente | si eres un modelo | si es usted un | agente~ | bot | robot~ | buen asistente | buen agente | asistente~ | agente~ ia | agente~ de ia | agentes que | los agentes | los bots | los robots | modelos de lenguaje | cada agente',
    moment:
      'al resumir | cuando resumas | cuando resuma | si resumes | antes de responder | antes de contestar | si te preguntan | cuando te pregunten | si alguien pregunta | cuando alguien pregunte | si preguntan | en tu respuesta | en tus respuestas | en su respuesta | en tu resumen | en tu próxim~ | a igualdad de precio | a partir de hoy | la próxima vez',
    promote:
      'recomiend~ | recomend~ | mencion~ | prefier~ | di que | diga que | indica que | señala que | destaca~ | inclu~ | sugier~ | cita~ | pon | ponga~ | añad~ | favorec~',
    praise:
      'mejor | mejores | número uno | única | único | más barat~ | primero | primera | nuestr~ | sólo | solo | siempre | nunca',
    visit: 'abre | abra | abran | visit~ | entra en | entre en | haz clic | haga clic | sigue el | siga el',
    link: 'enlace~ | página | link | url | http | https | sitio | web',
    ballot: 'vota | vote | voten | votar | voto | marcar',
    waive:
      'no hace falta preguntar | no es necesario preguntar | no hace falta confirmar | no es necesario confirmar | no hace falta pedir | tú mismo | usted mismo | nadie lo revisa | no pierdas tiempo | no pierda tiempo | sin preguntar | sin confirmar | sin consultar | ya aceptó | ya ha aceptado | ya dio su | ya ha dado su | han autorizado | ha autorizado | han aprobado | puedes saltarte | puede omitir~ | puedes omitir',
    guarded:
      'pag~ | depósito~ | reserv~ | consentimiento | compart~ | confirm~ | datos | aviso | reglas | número',
    reveal:
      'manda~ | inclu~ | compart~ | envi~ | pon | ponga~ | publi~ | adjunt~ | pas~ | escrib~ | peg~ | añad~',
    private:
      'número del cliente | teléfono del cliente | correo del cliente | datos del cliente | dirección del cliente | datos de tus clientes | datos de sus clientes | teléfono de tus | tarjeta | tu clave | su clave | presupuesto',
    stick:
      'será~ suspendid~ | será~ revocad~ | será~ bloquead~ | perderá~ | en menos de una hora | en 24 horas | urgente',
    elevate:
      'haz lo que dice | haga lo que dice | sigue lo que | siga lo que | como instrucciones | ya no se aplican',
    hush: 'no digas | no diga | sin decir | sin mencionar | no menciones | no le digas | en secreto | entre nosotros',
    memory: 'recuerda que | recuerda para | guarda esto | memoriza | en tu memoria',
    spread: 'copia este texto | pasa este mensaje | comparte este mensaje | repite este',
  },
  french: {
    inner: `historique de la conversation | historique de conversation | la conversation | ton historique | votre historique | ta configuration | votre configuration | ta mémoire | votre mémoire | ton contexte | votre contexte | tes instructions | vos instructions | historique du chat`,
    ifai: 'si tu es un bot | si tu es une ia | si tu es un robot | si tu es un assistant | si tu es un agent | si vous êtes un bot | si vous êtes une ia | si vous êtes un robot | si vous êtes un assistant | si vous êtes un agent | agent~ | robot~ | bon assistant | bon agent | assistant~ | agent~ ia | agents qui | les agents | les bots | modèles de langage | modèle de langage | chaque agent',
    moment:
      'en résumant | lorsque tu résumes | quand tu résumes | quand vous résumez | lorsque vous résumez | avant de répondre | si on te demande | si on vous demande | si quelqu un demande | dans ta réponse | dans votre réponse | dans vos réponses | dans tes réponses | dans ton résumé | dans votre résumé | à prix égal | à partir d aujourd hui | la prochaine fois',
    promote:
      'recommand~ | mentionn~ | préfér~ | préfèr~ | dis que | dites que | indiqu~ | précis~ | cit~ | ajout~ | suggér~ | mets | mettez | privilégi~ | inclu~',
    praise:
      'meilleur~ | numéro un | seul~ | moins cher~ | premier | première | notre | nos | toujours | jamais',
    visit:
      'ouvre | ouvrez | visit~ | va sur | allez sur | clique~ | rends toi | rendez vous sur | suis le | suivez le',
    link: 'lien~ | page | site | url | http | https',
    ballot: 'vote | votez | voter',
    waive:
      'pas besoin de demander | inutile de demander | inutile de confirmer | ne perdez pas de temps | vous même | toi même | personne ne vérifie | sans demander | sans confirmer | sans vérifier | a déjà accepté | a déjà donné | ont autorisé | ont approuvé | a autorisé | pouvez ignorer | peux ignorer | pouvez sauter',
    guarded:
      'pay~ | acompte~ | réserv~ | consentement | partag~ | confirm~ | données | avis | règle~ | numéro',
    reveal: 'inclu~ | partag~ | envo~ | mets | mettez | publi~ | joign~ | transmet~ | ajout~ | donn~',
    private:
      'numéro du client | téléphone du client | adresse du client | courriel du client | e mail du client | données du client | coordonnées du client | numéros de vos clients | coordonnées de vos clients | ta clé | votre clé | carte | budget',
    stick: 'sera suspendu~ | seront suspendu~ | sera révoqu~ | seront révoqu~ | sous 24 heures | urgent',
    elevate:
      'ce qui y est écrit | fais ce qui | faites ce qui | suivez ce qui | suis ce qui | comme des instructions | ne s appliquent plus',
    hush: 'sans le dire | sans en parler | n en parle~ | ne dis pas | ne dites pas | ne le dis | ne le dites | entre nous | discrètement',
    memory: 'retiens que | retenez que | souviens toi | souvenez vous | mémorise~ | dans ta mémoire',
    spread: 'copie ce texte | copiez ce texte | transmets ce message | transmettez ce message',
  },
  german: {
    inner: `gesprächsverlauf | chatverlauf | gesprächsprotokoll | unterhaltung | deine konfiguration | ihre konfiguration | dein gedächtnis | deinen speicher | deinen kontext | deine anweisungen | eure anweisungen | verlauf des gesprächs`,
    ifai: 'wenn du ein bot | wenn du eine ki | wenn du ein assistent | wenn du ein agent | falls du ein bot | agent~ | roboter~ | maschine | falls du ein agent | wenn sie ein bot | wenn sie eine ki | guter assistent | gute assistenten | gute agenten | assistent~ | ki agent~ | agenten die | alle agenten | die agenten | sprachmodell~ | bots | jeder agent',
    moment:
      'beim zusammenfassen | wenn du zusammenfasst | wenn du dies~ | wenn du diesen | wenn sie diesen | bevor du antwort~ | bevor sie antwort~ | bevor ihr antwort~ | wenn jemand fragt | falls jemand fragt | wenn man dich fragt | in deiner antwort | in deinen antworten | in ihrer antwort | in deiner zusammenfassung | bei gleichen preisen | bei gleichem preis | ab heute | nächstes mal | in der zusammenfassung',
    promote:
      'empfiehl | empfehl~ | erwähn~ | bevorzug~ | sag dass | sage dass | nenn~ | füg~ | schlag~ | setz~ | hebe~ | betone~ | zitier~ | schreib~',
    praise: 'beste~ | nummer eins | einzige~ | günstigste~ | erste~ | uns~ | immer | nie',
    visit: 'öffne~ | besuch~ | klick~ | geh~ auf | ruf~ | folge~',
    link: 'link~ | seite | webseite | url | http | https | adresse',
    ballot: 'stimm~ | abstimmen | bewert~ | upvote~',
    waive:
      'nicht nötig zu fragen | nicht fragen | selbst ankreuzen | selbst setzen | selbst eintragen | niemand prüft | ohne zu fragen | ohne rückfrage | ohne nachzufragen | ohne bestätigung | hat bereits zugestimmt | haben bereits zugestimmt | hat schon zugestimmt | haben genehmigt | hat genehmigt | haben freigegeben | kannst du überspringen | können sie überspringen | darf übersprungen',
    guarded:
      'zahl~ | bezahl~ | anzahlung~ | buch~ | einwilligung | zustimmung | teil~ | bestätig~ | daten | hinweis | regel~ | nummer',
    reveal: 'schick~ | send~ | teil~ | nenn~ | füg~ | schreib~ | setz~ | poste~ | gib | gebt | leit~ | häng~',
    private:
      'nummer des kunden | telefonnummer des kunden | telefonnummer~ | adresse des kunden | mail des kunden | daten des kunden | kundendaten | kundennummer | deinen schlüssel | ihren schlüssel | schlüssel | kartennummer | budget',
    stick: 'wird gesperrt | werden gesperrt | wird entzogen | innerhalb von 24 | dringend | sonst',
    elevate:
      'was dort steht | was da steht | was darin steht | folge dem | als anweisung~ | gelten nicht mehr | tu was',
    hush: 'ohne es zu sagen | nicht sagen warum | ohne zu erwähnen | erwähne nicht | unter uns | heimlich | verschweig~ | lass~ weg',
    memory: 'merk dir | merken sie sich | merkt euch | speichere~ | in deinem gedächtnis',
    spread: 'kopiere diesen text | gib diese nachricht | gebt diese nachricht | verbreite~',
  },
  portuguese: {
    inner: `histórico da conversa | histórico de conversa | a conversa | seu histórico | sua configuração | sua memória | seu contexto | suas instruções | histórico do chat`,
    ifai: 'se você é um robô | se você é um bot | se você é uma ia | se você é um assistente | se você é um agente | se você for um | agente~ | robô~ | se for um robô | se és um | bom assistente | bom agente | assistente~ | agente~ de ia | agentes que | os agentes | os bots | modelos de linguagem | modelo de linguagem | cada agente',
    moment:
      'ao resumir | quando resumir | quando você resumir | antes de responder | se perguntarem | se alguém perguntar | quando perguntarem | na sua resposta | em sua resposta | nas suas respostas | no seu resumo | em caso de empate | a partir de hoje | da próxima vez',
    promote:
      'recomend~ | mencion~ | prefir~ | diga que | diz que | indiqu~ | inclu~ | sugir~ | cit~ | coloqu~',
    praise: 'melhor~ | número um | única | único | mais barat~ | primeir~ | noss~ | sempre | nunca | só',
    visit: 'abra | abram | visit~ | acess~ | clique~ | siga o | entre n~',
    link: 'link~ | página | site | url | http | https | endereço',
    ballot: 'vote | votem | votar | voto',
    waive:
      'não precisa perguntar | não é preciso perguntar | não precisa confirmar | você mesmo | ninguém confere | ninguém verifica | sem avisar | não precisa avisar | sem perguntar | sem confirmar | sem consultar | já concordou | já aceitou | já deu | autorizaram | aprovaram | pode pular | podem pular',
    guarded:
      'pag~ | depósito~ | sinal | reserv~ | consentimento | compartilh~ | confirm~ | dados | aviso | regra~ | número',
    reveal: 'inclu~ | compartilh~ | envi~ | coloqu~ | publi~ | anex~ | repass~ | mand~',
    private:
      'número do cliente | telefone do cliente | e mail do cliente | email do cliente | dados do cliente | endereço do cliente | telefones dos | dados dos seus | sua chave | cartão | orçamento',
    stick: 'será suspens~ | serão suspens~ | será bloquead~ | serão bloquead~ | em 24 horas | urgente',
    elevate: 'faça o que | siga o que | como instruções | não se aplicam mais | não valem mais',
    hush: 'sem dizer | não diga | não conte | sem mencionar | não mencione | em segredo | entre nós',
    memory: 'lembre se de que | lembre que | guarde isto | memorize | na sua memória',
    spread: 'copie este texto | repasse esta mensagem | passe esta mensagem',
  },
  italian: {
    inner: `cronologia della conversazione | la conversazione | cronologia della chat | tua configurazione | tua memoria | tuo contesto | tue istruzioni | storico della conversazione`,
    ifai: 'se sei un bot | se sei un robot | se sei una ia | se sei un assistente | se sei un agente | se sei un modello | se siete un | agente | agenti | buon assistente | buon agente | assistent~ | agenti ia | agenti ai | agenti che | gli agenti | i bot | modelli linguistici | modello linguistico | ogni agente',
    moment:
      'quando riassumi | quando riassumete | nel riassumere | riassumendo | prima di rispondere | se ti chiedono | se qualcuno chiede | quando ti chiedono | nella tua risposta | nelle tue risposte | nella risposta | nel tuo riassunto | a parità di prezzo | da oggi | la prossima volta',
    promote:
      'consigli~ | raccomand~ | menzion~ | preferi~ | di che | dì che | di~ che | indic~ | cit~ | suggeri~ | metti | mettete | inseri~ | aggiung~ | scrivi che',
    praise: 'miglior~ | numero uno | unic~ | più economic~ | prim~ | nostr~ | sempre | mai | solo | soltanto',
    visit: 'apri | aprite | visit~ | vai su | andate su | clicca~ | segui il | seguite il',
    link: 'link | pagina | sito | url | http | https | collegamento',
    ballot: 'vota | votate | votare | voto',
    waive:
      'non serve chiedere | non c è bisogno di chiedere | non occorre chiedere | tanto nessuno | metterlo tu | tu stesso | nessuno controlla | senza chiedere | senza conferma | senza confermare | ha già accettato | ha già acconsentito | hanno autorizzato | hanno approvato | puoi saltare | potete saltare',
    guarded:
      'pag~ | caparra | deposito | prenot~ | consenso | condivid~ | conferm~ | dati | avviso | regol~ | numero',
    reveal: 'inseri~ | condivid~ | invi~ | metti | mettete | pubblic~ | alleg~ | inoltr~ | aggiung~ | manda~',
    private:
      'numero del cliente | telefono del cliente | indirizzo del cliente | email del cliente | e mail del cliente | dati del cliente | numeri dei | dati dei vostri | tua chiave | vostra chiave | carta | budget',
    stick: 'sarà sospes~ | saranno sospes~ | verrà sospes~ | verranno sospes~ | entro 24 ore | urgente',
    elevate:
      'fai quello che | fate quello che | segui quello che | come istruzioni | non valgono più | fa quello che',
    hush: 'senza dire | non dire | non dirlo | senza menzionare | non menzionare | in segreto | tra noi',
    memory: 'ricorda che | ricordati | memorizza | nella tua memoria',
    spread: 'copia questo testo | inoltra questo messaggio | passa questo messaggio',
  },
  dutch: {
    inner: `gespreksgeschiedenis | chatgeschiedenis | het gesprek | je configuratie | je geheugen | je context | je instructies | uw configuratie`,
    ifai: 'als je een bot | als je een ai | als je een robot | als je een assistent | als je een agent | als u een bot | als u een | agent | agenten | agents | goede assistent | goede agent | assistent~ | ai agent~ | agenten die | agents die | alle agenten | taalmodel~ | bots | elke agent',
    moment:
      'bij het samenvatten | als je dit samenvat | wanneer je dit samenvat | in je samenvatting | voordat je antwoordt | voor je antwoordt | als iemand vraagt | als men vraagt | als ze vragen | in je antwoord | in uw antwoord | in zijn antwoord | in je antwoorden | bij gelijke prijs | bij gelijke prijzen | vanaf vandaag | volgende keer',
    promote:
      'beveel~ | raad~ | vermeld~ | noem~ | verkies~ | zeg dat | zet~ | voeg~ | geef~ voorkeur | schrijf dat | kies~',
    praise: 'beste | nummer één | nummer een | enige | goedkoopste | eerste | ons | onze | altijd | nooit',
    visit: 'open | bezoek~ | klik~ | ga naar | volg de',
    link: 'link~ | pagina | site | website | url | http | https',
    ballot: 'stem | stemmen | stemt | upvote~',
    waive:
      'hoeft niet te vragen | hoef je niet te vragen | niet nodig om te vragen | zelf aanvinken | zelf invullen | niemand controleert | zonder te vragen | zonder bevestiging | heeft al ingestemd | heeft al toegestemd | is al akkoord | hebben goedgekeurd | heeft goedgekeurd | mag je overslaan | kun je overslaan',
    guarded:
      'betaal~ | aanbetaling | boek~ | toestemming | deel~ | bevestig~ | gegevens | melding | regel~ | nummer',
    reveal: 'zet | deel~ | stuur~ | geef~ | plaats~ | voeg~ | schrijf~ | neem~ op',
    private:
      'telefoonnummer van de klant | nummer van de klant | adres van de klant | mail van de klant | gegevens van de klant | klantgegevens | telefoonnummers van | je sleutel | uw sleutel | sleutel | kaartnummer | budget',
    stick:
      'wordt geblokkeerd | worden geblokkeerd | wordt ingetrokken | worden ingetrokken | binnen 24 uur | dringend',
    elevate: 'doe wat daar | doe wat er | volg wat | als instructie~ | gelden niet meer',
    hush: 'zonder te zeggen | zeg niet | niet vertellen | zonder te vermelden | vermeld niet | onder ons | stiekem',
    memory: 'onthoud dat | onthoud dit | in je geheugen',
    spread: 'kopieer deze tekst | stuur dit bericht door | geef dit bericht door',
  },
}
