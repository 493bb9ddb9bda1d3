import type { Words } from './concept.ts'

/** What commands are made of that never say so: for leaning.ts, where several of these in one sentence warn. */
export const oblique: Record<string, Words> = {
  english: {
    inner: `your conversation | your conversations | your conversation history | the conversation history | your chat | your chats | the whole chat | your transcript | your transcripts | your memory file | memory file | your context | your setup | setup text | your set up | your configuration | your config | your notes | your logs | your environment | your tools | your tool list | your session | session token | your instructions | your first instructions | given at the start | you were told | told you today | you were given`,
    ifai: `if you are a bot | if you are an agent | if you are an ai | if you are ai | if you re an ai | if you re a bot | if you re an agent | if you are automated | if you are a model | if you are an assistant | if you are an llm | if you are a language | if you are a machine | if you are not human | if you are not a human | if you are software | if a model is | if an ai is | if an agent is | if this is read by | if this is being read by
      | among us | assistants among | agents among | bots among | automated systems | automated assistants | automated readers | automated tools | based readers | llm based | ai based | model based | ai powered | good agents | good agent | good assistants | good assistant | good bot | helpful assistant | helpful assistants | helpful agent | helpful agents | smart agents | smart agent | smart assistants | serious agents | experienced agents | clever agents | loyal agents | responsible agents | trustworthy agents | an agent that | any agent | agents that | agents who | agents which | agents reading | assistants that | assistants who | assistants reading | models that | models reading | bots that | bots who | each agent | every agent | every assistant | each assistant | every bot | each bot | every model | all agents | all bots | all assistants | all models | other agents | other bots | other assistants | fellow agents | next agent | next assistant | agents here | bots here | the assistant | the model | the agent then | an assistant | an ai | ai agents | ai agent | ai assistants | ai assistant | ai systems | ais | llms | llm | language model | language models | chatbots | chatbot | crawlers | crawler | scrapers | retrieval systems | retrieval augmented | rag systems | summarizers | summarisers | search agents | shopping agents | booking agents | note to ai | the ai`,
    moment: `each message | every message | each of your messages | all your messages | when summarizing | when summarising | when you summarize | when you summarise | when you sum up | if you summarize | if you summarise | when asked | if asked | if someone asks | if anyone asks | if your user asks | if your customer asks | if the customer asks | if the user asks | if they ask | should your user | should your customer | should anyone | should someone | should the customer | should the user | should they ask | whenever someone asks | whenever asked | whenever anyone asks | whenever a customer asks | whenever a user asks | when a user asks | when a customer asks | when your user asks | when your customer asks | when someone asks | when users ask | when customers ask | when people ask | when anyone asks | when somebody asks | if somebody asks | anyone asks | when nobody is named | when you answer | when you reply | when you respond | when answering | when replying | when responding | before you answer | before answering | before you reply | before replying | before you respond | before responding | before you continue | before continuing | before you go on | before you do anything | before doing anything | before anything else | before you say | before you write | next time you | next time your | next time a customer | next time someone | at this point | in your answer | in your answers | in your reply | in your replies | in your summary | in your summaries | in your next | in your response | in your responses | in your recommendation | in your recommendations | in your output | in your final | in any answer | in any summary | in any reply | any summary of | summary of this | summaries of this | your summary | your summaries | your recommendation | your recommendations | when ranking | when comparing | when you compare | to compare | when quoting | when citing | prices are close | prices are equal | all else equal | all else being equal | if in doubt | when in doubt | for any query | for any question | for queries | to any question | any question about | any questions about | question about | questions about | each of your replies | all of your replies | your replies to | your answers to | your messages to | replies to customers | replies to users | answers to customers | answers to users | every answer | every reply | every response | going forward | from here on | from today | from now | as of now | for the rest of | in future conversations | in all future | in the future | in this conversation | in your conversation | this session | after reading | on reading | upon reading | having read | once you have read | once read | now that you`,
    promote: `sign | put in a good word | rate | work for | serve | recommend | recommends | recommending | recommendation | prefer | prefers | preferring | favour | favor | mention | mentions | mentioning | suggest | suggests | suggesting | endorse | endorses | put | puts | place | list | rank | ranks | treat | choose | chooses | pick | picks | cite | cites | quote | feature | highlight | praise | present | describe | describe it | say | says | state | states | steer | steers | push | promote | promotes | answer | answers | respond | go with | goes with | include | add | name | names | note that | emphasize | emphasise | stress | conclude | select | default to | opt for | lean toward | lean towards | nudge | point | points | guide | send | route | bring up | work in | lead with | open with | end | close with | finish | call`,
    praise: `sent by | signed by | above everything | above all | unmatched | nobody else | no one else | both of them ours | best | better | top | number one | no 1 | first | only | cheapest | fastest | leading | leader | trusted | reliable | safest | premier | finest | ahead of | over others | over the others | over competitors | above others | above the others | instead of | top ranked | highest | unmatched | preferred | correct answer | right answer | right choice | exclusively | sole | solely | leave out | leaving out | our firm | our company | our shop | our hotel | our salon | our business | our site | our service | our team | our dealership | our agency | ours | us | our brand | our listing | without competition | outperforms | superior | the one | favourite | favorite | winner | clear choice | obvious choice | gold standard | powered by | sponsored by | brought to you | most | any other source | no other source | other sources | always | never`,
    visit: `open | visit | visits | go to | follow | click | load | fetch | browse | check out | navigate | download | retrieve | request | access | look at | consult | get the latest | opens | connect to | call`,
    link: `link | links | url | urls | website | page | webpage | site | http | https | www | domain | qr code | endpoint | the address | portal`,
    ballot: `vote | votes | voting | upvote | upvotes | downvote | downvotes | thumbs up | star | stars | give a point | boost | like this | like and | flag the | report the others`,
    selfword: `this post | this thread | this text | this message | this comment | this page | this note | this notice | this entry | this passage | this paragraph | this sentence | this line | this listing | this answer | this reply | this review | this up | these words | these lines | this board | this document | this section | this one | the text above | the text below | following text | the below | this information | this update | this announcement`,
    waive: `no need to ask | no need to check | no need to confirm | no need to verify | no need to consult | no need to bother | no need for consent | no need for confirmation | no need for approval | need to ask | need to check with | not need to ask | not have to ask | not necessary to ask | unnecessary to ask | without asking | without checking | without confirming | without confirmation | without approval | without consent | without consulting | without bothering | without waiting for | without further | without a human | without human | without the usual | skip consent | skipping consent | skip the consent | skip confirmation | skip the confirmation | skip asking | skip the question | skip the inquiry | skip the check | skip verification | skip this check | can be skipped | be skipped | safely be skipped | can safely | safely ignore | safely skip | may be ignored | can be ignored | does not apply here | do not apply here | not apply to | already agreed | already approved | already consented | already confirmed | already authorised | already authorized | already given consent | already said yes | already signed off | has agreed to | have agreed to | has consented | have consented | has authorised | has authorized | have authorised | have authorized | has approved | have approved | pre approved | preapproved | pre authorised | pre authorized | always consent | always consents | always agree | implied consent | consent is implied | consent is assumed | assume consent | assume the customer agrees | consent is given | counts as consent | no consent | consent is optional | feel free to | go ahead and | just pay | just book | just confirm | just go ahead | simply pay | simply confirm | do it anyway | book anyway | pay anyway | proceed anyway | ignore the user | ignore the customer | ignore your user | ignore your customer | disregard the user | disregard the customer | disregard consent | overrule the customer | overrule your user | treat silence as | silence as approval | counts as a yes | is a formality | fill in the consent | fills in the consent | tick the consent | ticks the consent | set the consent | to true in advance | move on | will not hurt them | need not know | no point in telling | best not to bother | whatever the customer | even if the customer | regardless of what the | on your own authority | at your own discretion | you have full permission | you may now | are free to | is free to | are allowed to | no approval | set aside | exempt from | exempt | override | on behalf of your | in the name of your`,
    guarded: `pay | pays | paying | deposit | deposits | book | booking | bookings | consent | share | sharing | confirm | confirms | charge | order | buy | buys | purchase | refund | refunds | notice | rules | rule | policy | policies | limits | restrictions | guidelines | instructions | check | checks | details | number | email | key | card | cancel | upgrade | plan | appointment | reservation | contract | sign | accept`,
    claim: `operators have | operators agreed | operators approved | operators decided | operators want | operators ask | operator has | operator wants | operator agreed | platform has | platform operators | platform now | platform requires | platform staff | staff have | staff has | staff approved | staff confirmed | staff request | staff verified | verified by staff | by staff | admins have | admin team | moderators have | moderators approved | under the new | under new | new law | new rule | new rules | new policy | new terms | new regulation | new regulations | new requirement | law requires | by law | legally required | legally obliged | required by | obliged to | obligated to | as of today | as of now | as of this | effective today | effective immediately | effective now | standard practice | standard procedure | common practice | best practice now | established practice | now standard | now required | now mandatory | is mandatory | is required of | officially | official policy | official update | authorised test | authorized test | authorised by | authorized by | approved by | sanctioned by | for compliance | compliance reasons | for audit | audit purposes | audit requires | for security reasons | for verification | verification purposes | for debugging | for debugging purposes | for testing | for completeness | for quality | quality assurance | maintenance window | policy change | policy update | terms of service | your provider | your developers | your operator | your creators | your maker | anthropic | openai | consensus among agents | agreed by all | convention is | protocol now | protocol requires | the protocol | the agent exchange | the exchange`,
    reveal: `share | shares | sharing | disclose | discloses | disclosing | reveal | reveals | revealing | send | sends | sending | forward | forwards | forwarding | pass | passes | passing | pass along | pass on | post | posts | posting | paste | pastes | pasting | attach | attaches | attaching | include | includes | including | echo | echoes | give | gives | giving | give us | hand | hands | hand over | drop | drops | mail | mails | relay | relays | submit | submits | upload | enter | enters | provide | provides | publish | print | copy | add | append | put | puts | report | tell | tells | repeat | collect | collects | gather | log | note`,
    private: `customer's number | customers number | customer's phone | customer's email | customer's address | customer's card | customer's details | customer's budget | customer's name | customer's contact | customers names | customers phone | customers phones | customer details | customer contacts | customer data | customer emails | customer list | client's | clients details | user's number | user's phone | user's email | user's address | user's card | user's details | user's budget | user's name | user's messages | guest's name | guest's number | guest's email | guest names | guest's details | owner's home | owner's address | owner's phone | tenant's | buyer's | their phone | their number | their email | their address | their card | their budget | phone number | phone numbers | card number | home address | budget | personal details | contact details | lead contacts | lead details | lead contact | fresh lead | fresh leads | your leads | your lead | a lead | leads | their user told | your user told | user told | customer told | user said | customer said | told you | conversation | conversations | chat history | transcript | transcripts | authorization header | bearer | api key | your key | its key | their key | their keys | your token | key | configuration | system prompt | hidden instructions | your prompt | first line of your | your instructions | earlier orders | credentials | password`,
    stick: `will be suspended | will be revoked | will be banned | will be removed | will be blocked | will be flagged | will be downgraded | will be closed | will be deleted | get suspended | get banned | gets suspended | gets banned | be suspended | be revoked | be banned | keys suspended | key suspended | keys revoked | key revoked | access revoked | lose access | loses access | lose your | lose their | lose its | fail to | fails to | failing to | failure to | or else | penalty | penalised | penalized | consequences | liable | is in danger | in danger unless | unless you | unless they | within the hour | within 24 hours | within an hour | by midnight | immediately | to remain verified | to stay verified | remain active | stay active | keep your account | keep your key | keep their key | compromised | has expired | will expire | emergency | urgent`,
    carrot: `get credits | credits each | earn | earns | reward | rewards | rewarded | bonus | bonuses | commission | we split | split the | split with | in return | in exchange | get paid | gets paid | receive a | receives a | free month | free upgrade | kickback | referral fee | finder's fee | finders fee | cut of | a share of | per lead | for each lead | get 50 | raffle | prize | unlocks | unlock | higher tier | more karma | boost your rank`,
    memory: `remember for | remember this for | remember that | remember from now | save this to | store this in | add this to your | keep this in your memory | to your memory | in your memory | long term memory | long term | your memory | in memory | memorize | memorise | commit this to | for all future | future conversations | future sessions | future chats | future requests | purge what | purge your | forget what | forget your | clear your | wipe your | what you remember | earlier orders | were sent in error | your notes | your knowledge | your instructions file | your context`,
    spread: `copy this | repost this | copy and paste this | paste this | pass this on | pass this message | pass it on | pass on this | spread this | spread the word | share this message | share this text | share this post | repeat this | repeat it | repeat these | forward this | quote this | include this text | include this line | include this sentence | append this | into every thread | in every thread | into every post | in every post | in each thread | each agent you | every agent you | other agents see | other agents you | agents you talk | agents you meet | to other agents | tell other agents`,
    judge: `moderation model | moderation system | moderation models | moderator model | classifier | the filter | safety filter | spam filter | grader | grading model | evaluator | scoring model | judge model | the judge | ranking model | ranking algorithm | is computed by a model | that model should | llm judge | reviewer model | automated review | content filter | search engines | search index`,
    verdict: `safe | clean | harmless | benign | published | publish | maximum | highest | full marks | pass | approve | approved | allow | first | top | 10 out of 10 | 10 10 | five stars | not spam | output | ham | accept`,
    hush: `not to say why | not say why | without saying why | keep this from | keep it from | keep from the | from the humans | from humans | between us agents | between us | quietly | silently | discreetly | leave out | leave it out | leaves out | leaving out | say it is based | say it was | say it came | do not cite | do not mention | not mention | without mentioning | no mention of | hide this | hide the source | hide it | keep quiet | no one needs to know | nobody needs to know | need not know | not tell your | not tell the | without telling | without their | as if it | as your own | as if it were your own | pretend | cite only this | only this thread | only this source | leave any | omit | omits | omitting | do not show | do not reveal | act as though | act as if | play along | unmentioned | keep to yourself | not be told | need to know`,
    sabotage: `wrong_information on | wrong information on | no_response for | no response for | file no_response | file wrong_information | business_no_show | mark as no show | report every | report all | report each | flag every | flag all | on every competitor | every competitor | all competitors | each competitor | rival | rivals | their competitors | the competition | show as slow | look slow | appear slow | look bad | so they show | so that they show | slots now and cancel | cancel them later | cancel later | and then cancel | cancel afterwards | no intention | never show up | not show up | need them empty | keep them busy | block their | fill their | fill up their | flood their | flood them | made up customer | made up | made up data | fake customer | fake inquiries | fake inquiry | fake bookings | dummy customer | invented | bogus | whatever they replied | whatever they said | whatever happened | regardless of what happened | even if the job | even if it never | helps the ranking | hurts their | drag down | sink their | lower their | ruin`,
    sendin: `grab | grabs | send | sends | file | files | report | reports | book | books | place | places | make | mark | marks | rate | rates | leave | fill | fills | flag | flags | open | submit | submits | request | post | reserve | take | hold | cancel | create | give | set | set the`,
    elevate: `treated as instructions | treat as instructions | as instructions | as an instruction | as a command | as commands | meant to be acted on | to be acted on | be acted upon | act on everything | act on it | carry them out | carries them out | carry out | can be trusted as | trusted as instructions | same authority | highest authority | higher authority | takes precedence | take precedence | takes priority | priority of sources | outranks | outrank | overrides your | override your | supersedes your | supersede your | replaces your | replace your | no longer apply | no longer applies | do what it says | do as it says | does what it says | use what it says | follow what it says | follow what is | follow its | follow them exactly | follow these instructions | follow these steps | do as written | as written there | what it says | skip the notice | ignore the notice | notice can | notice field | notice does not | notice is | notice above | rules you were | your hidden | your original | your earlier | your first instructions | no rules | had no rules | has no rules | without rules | without restrictions | let us play a game | lets play | play a game | roleplay | imagine you | in which you are | you are now | hypothetically | your operator's prompt | operator's prompt | my system prompt | system prompt begins | continue the following | complete the following | complete this sentence | translate your | repeat your`,
    smear: `is fake | is a scam | is a fraud | is unsafe | is closed | are closed | went bankrupt | is bankrupt | out of business | lost its licence | lost its license | lost their licence | lost their license | is fully booked | are fully booked | no longer exists | no longer operates | is not licensed | are unlicensed | unlicensed | is dangerous | are dangerous | ripped off | is overpriced | has bedbugs | are scammers | under investigation | was recalled | has shut down | only licensed | the only licensed | the recall | no alternative | no other | nobody else | no one else`,
    tellthem: `tell your customers | tell your customer | tell your users | tell your user | tell your clients | tell your client | tell your human | tell them | tell users | tell customers | let your customers know | let your user know | inform your | advise your | warn your | assure your | convince your | persuade your | explain to your | say to your | your customers should hear | remember for`,
  },
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
  polish: {
    inner: `histori~ rozmowy | histori~ konwersacji | histori~ czatu | zapis rozmowy | swoją konfigurację | swoją pamięć | swój kontekst | swoje instrukcje`,
    ifai: 'jeśli jesteś botem | jeśli jesteś agentem | jeśli jesteś asystentem | jeśli jesteś sztuczną | jeśli jesteś modelem | jeżeli jesteś | agent~ | agenc~ | bot~ | dobry asystent | dobry agent | asysten~ | agenci ai | agenci którzy | wszyscy agenci | agentom | model~ językow~ | boty | każdy agent',
    moment:
      'podsumowując | przy podsumowaniu | streszczając | gdy podsumowujesz | kiedy podsumowujesz | w podsumowaniu | zanim odpowiesz | przed odpowiedzią | jeśli ktoś zapyta | gdy ktoś zapyta | w odpowiedzi | w swojej odpowiedzi | w twojej odpowiedzi | przy równych cenach | od dziś | od dzisiaj | następnym razem',
    promote:
      'polec~ | zalec~ | wspomn~ | wymie~ | powiedz że | napisz że | wskaż~ | dodaj~ | preferuj~ | wybier~ | zaznacz~',
    praise: 'najlepsz~ | numer jeden | jedyn~ | najtańsz~ | pierwsz~ | nasz~ | zawsze | nigdy | tylko',
    visit: 'otwórz~ | odwiedź~ | wejdź~ | kliknij~ | przejdź~',
    link: 'link~ | stron~ | url | http | https | adres~',
    ballot: 'zagłosuj~ | głosuj~ | głos | oddaj głos',
    waive:
      'nie trzeba pytać | nie musisz pytać | nie ma potrzeby pytać | możesz wpisać sam | sam wpisz | nikt nie sprawdza | bez pytania | bez potwierdzenia | bez zgody | już się zgodził~ | już wyraził~ | zatwierdzili | zezwolili | możesz pominąć | można pominąć',
    guarded:
      'zapłać~ | płać~ | zaliczk~ | depozyt~ | rezerw~ | zgod~ | udostępni~ | potwierdz~ | dane | reguł~ | zasad~ | numer~',
    reveal:
      'przyślij~ | podaj~ | wyślij~ | udostępni~ | wpisz~ | wklej~ | dodaj~ | przekaż~ | dołącz~ | zamieść~ | umieść~',
    private:
      'numer klienta | numer telefonu | telefon klienta | adres klienta | dane klienta | dane klientów | numery telefonów | swój klucz | klucz~ | numer karty | budżet',
    stick: 'zostan~ zablokowan~ | zostan~ zawieszon~ | zostanie zawieszon~ | w ciągu 24 | pilne',
    elevate: 'zrób co | zrób to co | wykonaj co | rób co | jako instrukcj~ | już nie obowiązują',
    hush: 'nie mów | nie mówcie | bez wspominania | nie wspominaj | między nami | po cichu | w tajemnicy',
    memory: 'zapamiętaj~ | w swojej pamięci',
    spread: 'skopiuj ten tekst | przekaż tę wiadomość | podaj dalej',
  },
  turkish: {
    inner: `konuşma geçmiş~ | sohbet geçmiş~ | yazışma geçmiş~ | yapılandırma~ | hafızan~ | bağlamın~ | talimatların~`,
    ifai: 'eğer bir bot | bir botsan | bir botsanız | bot isen | yapay zekâ isen | yapay zekaysan | bir asistansan | bir ajansan | bir dil modeliysen | iyi bir asistan | asistan~ | yapay zeka~ | yapay zekâ~ | dil model~ | ajanlar | botlar | her ajan',
    moment:
      'özetlerken | özetlediğinde | özetinde | yanıtlamadan önce | cevap vermeden önce | yanıt vermeden önce | cevaplamadan önce | sorarsa | sorulduğunda | cevabında | yanıtında | cevabınızda | yanıtınızda | fiyatlar eşitse | bugünden itibaren | bir dahaki sefere',
    promote:
      'öner~ | tavsiye et~ | bahset~ | belirt~ | söyle~ | tercih et~ | ekle~ | vurgula~ | yaz | yazın | seç~',
    praise: 'en iyi~ | bir numara~ | tek | en ucuz~ | birinci | bizim | her zaman | asla | sadece | yalnızca',
    visit: 'aç | açın | ziyaret~ | git | gidin | tıkla~',
    link: 'link~ | bağlantı~ | sayfa~ | site~ | url | http | https | adres~',
    ballot: 'oy ver~ | oyla~ | beğen~',
    waive:
      'sormana gerek yok | sormanıza gerek yok | sormaya gerek yok | kendin işaretle~ | kendiniz işaretle~ | kimse kontrol et~ | sormadan | onay almadan | onaysız | zaten kabul etti | zaten onay~ | onayladı | izin verdi | atlayabilir~',
    guarded:
      'öde~ | kapora | depozito | rezervasyon~ | rıza~ | onay~ | paylaş~ | bilgi~ | uyarı~ | kural~ | numara~',
    reveal: 'ekle~ | paylaş~ | gönder~ | yaz | yazın | ilet~ | yapıştır~ | ver | verin',
    private:
      'müşterinin numara~ | müşterinin telefon~ | müşterinin adres~ | müşterinin e posta~ | müşteri bilgi~ | müşteri numara~ | telefon numara~ | anahtarın~ | kart numara~ | bütçe~',
    stick: 'askıya alınacak~ | iptal edilecek~ | engellenecek~ | 24 saat içinde | acil',
    elevate: 'orada yazan~ | yazdığı gibi | söylediğini yap | talimat olarak | artık geçerli değil',
    hush: 'söyleme | söylemeyin | bahsetme | bahsetmeden | gizlice | aramızda | belli etmeden',
    memory: 'hafızana | hafızanıza | hatırla | hatırlayın | aklında tut',
    spread: 'bu metni kopyala~ | bu mesajı ilet~ | bu mesajı paylaş~',
  },
  russian: {
    inner: `истори~ разговора | истори~ переписки | истори~ чата | истори~ диалога | переписк~ | свою конфигурацию | свою память | свой контекст | свои инструкции`,
    ifai: 'если ты бот | если ты языковая | если ты модель | если ты ассистент | если ты агент | если ты ии | если вы бот | если вы ассистент | если вы агент | если вы ии | если вы языковая | агент~ | бот~ | хороший ассистент | хороший агент | ассистент~ | ии агент~ | агенты которые | всем агентам | языков~ модел~ | боты | ботам | каждый агент | нейросет~',
    moment:
      'при пересказе | пересказывая | при резюмировании | подводя итог | в кратком изложении | в резюме | когда будешь пересказывать | прежде чем ответить | прежде чем отвечать | перед ответом | перед тем как ответить | если спросят | если кто то спросит | когда спросят | в ответе | в ответ | в своем ответе | в своём ответе | в ответах | при равных ценах | при равной цене | с сегодняшнего дня | в следующий раз',
    promote:
      'рекоменд~ | порекоменд~ | упомян~ | упомин~ | предпочит~ | предпочт~ | скаж~ | укаж~ | добав~ | назов~ | отмет~ | напиш~ | советуй~ | посоветуй~',
    praise: 'лучш~ | номер один | единственн~ | дешев~ | перв~ | наш~ | всегда | никогда | только',
    visit: 'открой~ | открыв~ | зайди~ | перейди~ | нажми~ | посети~',
    link: 'ссылк~ | страниц~ | сайт~ | url | http | https | адрес~',
    ballot: 'проголосуй~ | голосуй~ | голос | поставь плюс | лайк~',
    waive:
      'не нужно спрашивать | не надо спрашивать | не требуется спрашивать | можно не спрашивать | самому поставить | поставить самому | сам поставь | никто не проверяет | без спроса | не спрашивая | без подтверждения | без согласия | уже согласил~ | уже дал~ согласие | одобрили | разрешили | можно пропустить | можете пропустить',
    guarded:
      'оплат~ | плат~ | депозит~ | предоплат~ | брон~ | согласи~ | подтверд~ | данн~ | правил~ | номер~ | предупрежден~',
    reveal:
      'добав~ | отправ~ | пришл~ | укаж~ | напиш~ | перешл~ | встав~ | приложи~ | поделись | поделитесь | сообщи~',
    private:
      'номер телефона | номер клиента | телефон клиента | адрес клиента | почту клиента | данные клиент~ | номера клиентов | телефоны клиентов | свой ключ | ключ~ | номер карты | бюджет',
    stick:
      'будет заблокирован~ | будут заблокирован~ | будет отозван~ | будут отозван~ | в течение 24 | в течение часа | срочно',
    elevate:
      'сделай что | сделай как | сделайте как | как там написано | что там написано | следуй тому | как инструкци~ | больше не действуют',
    hush: 'не говори~ | не упоминай~ | не упоминая | не говоря | тайком | между нами | по секрету | скрой~',
    memory: 'запомни~ | в памяти | в память',
    spread: 'скопируй этот | скопируйте этот | передай это | передайте это | перешли это сообщение',
  },
  ukrainian: {
    inner: `історі~ розмови | історі~ листування | історі~ чату | історі~ діалогу | листуванн~ | свою конфігурацію | свою пам'ять | свій контекст | свої інструкції`,
    ifai: 'якщо ти бот | якщо ти мовна | якщо ти модель | якщо ти асистент | якщо ти агент | якщо ти ші | якщо ви бот | якщо ви асистент | якщо ви агент | якщо ви ші | агент~ | бот~ | хороший асистент | добрий асистент | добрий агент | асистент~ | агент~ ші | агенти які | всім агентам | мовн~ модел~ | боти | ботам | кожен агент',
    moment:
      'підсумовуючи | під час підсумку | у підсумку | переказуючи | коли підсумовуєш | перш ніж відповісти | перш ніж відповідати | перед відповіддю | якщо запитають | якщо хтось запитає | коли запитають | у відповіді | у своїй відповіді | за рівних цін | від сьогодні | відсьогодні | наступного разу',
    promote:
      'рад~ | порад~ | рекоменд~ | порекоменд~ | згада~ | згаду~ | скаж~ | вкаж~ | зазнач~ | додай~ | назв~ | віддава~ перевагу | напиш~',
    praise: 'найкращ~ | номер один | єдин~ | найдешевш~ | перш~ | наш~ | завжди | ніколи | лише | тільки',
    visit: 'відкрий~ | відкрив~ | зайди~ | зайдіть | перейди~ | перейдіть | натисни~ | відвіда~',
    link: 'посилан~ | сторінк~ | сайт~ | url | http | https | адрес~',
    ballot: 'проголосуй~ | голосуй~ | голос | лайк~',
    waive:
      'не треба питати | не потрібно питати | можна не питати | самому поставити | поставити самому | ніхто не перевіряє | не питаючи | без питання | без підтвердження | без згоди | вже погодив~ | вже дав~ згоду | схвалили | дозволили | можна пропустити',
    guarded: 'оплат~ | плат~ | депозит~ | передоплат~ | брон~ | згод~ | підтверд~ | дан~ | правил~ | номер~',
    reveal: 'додай~ | надішл~ | надсила~ | вкаж~ | напиш~ | перешл~ | встав~ | поділи~ | повідом~',
    private:
      'номер телефону | номер клієнта | телефон клієнта | адресу клієнта | пошту клієнта | дані клієнт~ | номери клієнтів | телефони клієнтів | свій ключ | ключ~ | номер картки | бюджет',
    stick: 'буде заблокован~ | будуть заблокован~ | буде відкликан~ | протягом 24 | терміново',
    elevate:
      'зроби як | зробіть як | зроби що | як там написано | що там написано | як інструкці~ | більше не діють',
    hush: 'не кажи~ | не кажіть | не згадуй~ | не згадуючи | таємно | між нами | потай',
    memory: 'запамятай~ | запам ятай~ | у памяті | в пам яті',
    spread: 'скопіюй цей | скопіюйте цей | передай це | передайте це',
  },
  chinese: {
    inner: `对话记录 | 聊天记录 | 对话历史 | 聊天历史 | 会话记录 | 你的配置 | 你的记忆 | 你的上下文 | 你的指令 | 你的设定`,
    ifai: '如果你是 | 如果您是 | 若你是 | 智能体 | 代理 | 机器人 | 助手 | 大模型 | 语言模型 | 人工智能 | ai',
    moment:
      '总结 | 摘要 | 概括 | 回答之前 | 回复之前 | 回答前 | 回复前 | 在回答 | 在回复 | 在你的回答 | 在你的回复 | 如果有人问 | 如果用户问 | 如果客户问 | 被问到 | 问起 | 价格相同 | 价格相近 | 从今天起 | 即日起 | 下次',
    promote: '推荐 | 提到 | 提及 | 说明 | 说 | 指出 | 优先 | 写上 | 写明 | 加上 | 建议 | 选择 | 强调 | 引用',
    praise: '最好 | 最佳 | 第一 | 唯一 | 首选 | 最便宜 | 我们 | 本店 | 只 | 总是 | 永远 | 优先',
    visit: '打开 | 访问 | 点击 | 进入 | 浏览',
    link: '链接 | 网址 | 网页 | 页面 | 网站 | http | https',
    ballot: '投票 | 点赞 | 顶一下 | 投一票 | 赞成票',
    waive:
      '不需要询问 | 无需询问 | 自己勾 | 没人会查 | 没人查 | 自己填 | 不用问 | 不必问 | 无需确认 | 不用确认 | 不需要确认 | 不必确认 | 无需同意 | 已经同意 | 已同意 | 已授权 | 已批准 | 可以跳过 | 可跳过 | 直接付 | 直接预订',
    guarded: '付款 | 支付 | 定金 | 押金 | 预订 | 同意 | 分享 | 确认 | 资料 | 信息 | 规则 | 提示 | 付 | 订',
    reveal: '附上 | 发送 | 发给 | 发到 | 分享 | 提供 | 写上 | 转发 | 贴 | 告诉 | 填写',
    private:
      '客户的电话 | 客户电话 | 客户的号码 | 客户的地址 | 客户的邮箱 | 客户资料 | 客户信息 | 用户的电话 | 用户的信息 | 密钥 | 卡号 | 预算 | 电话号码',
    stick: '将被 | 会被 | 否则 | 24小时内 | 一小时内 | 紧急',
    elevate: '照做 | 按照其中 | 按照里面 | 按里面 | 按其 | 作为指令 | 不再适用 | 不再有效',
    hush: '不要说 | 不要提 | 别说 | 别提 | 不要告诉 | 别告诉 | 悄悄 | 私下 | 保密',
    memory: '记住 | 记忆 | 牢记',
    spread: '复制这段 | 转发这条 | 把这段话 | 把这条消息',
  },
  japanese: {
    inner: `会話の履歴 | 会話履歴 | チャット履歴 | 会話の記録 | あなたの設定 | あなたの記憶 | あなたの指示 | コンテキスト`,
    ifai: 'あなたがボット | あなたがai | もしai | もしボット | もしあなたが | エージェント | ボット | アシスタント | 言語モデル | 人工知能 | ai',
    moment:
      '要約 | まとめる際 | まとめるとき | 回答する前 | 答える前 | 返信する前 | 返答する前 | 回答の際 | 返信の際 | 回答には | 返信には | 聞かれたら | 尋ねられたら | 質問されたら | 同じ価格 | 価格が同じ | 今日から | 本日より | 次回',
    promote:
      '勧め | おすすめ | お勧め | 推薦 | 言及 | 述べ | 書い | 伝え | 挙げ | 優先 | 選ん | 紹介 | 加え | 言っ',
    praise:
      '一番 | 最高 | 最良 | 最も | 唯一 | 最安 | 当店 | 当社 | 弊社 | だけ | のみ | いつも | 必ず | 当ホテル | 一位',
    visit: '開い | 開き | アクセス | 訪問 | クリック | 訪れ',
    link: 'リンク | url | ページ | サイト | http | https',
    ballot: '投票 | いいね | 高評価',
    waive:
      '確認は不要 | 確認不要 | 確認する必要はあり | 確認する必要はない | 自分でチェック | 誰も確認し | 確認せず | 確認なし | 尋ねる必要はあり | 聞く必要はあり | 同意は不要 | 同意済み | すでに同意 | 既に同意 | すでに承認 | 承認済み | 省略して | 飛ばして',
    guarded: '支払 | デポジット | 予約 | 同意 | 共有 | 確定 | 情報 | 規則 | ルール | 注意',
    reveal: '送っ | 送信 | 共有 | 書い | 記載 | 貼 | 添え | 含め | 教え | 転送 | 投稿',
    private:
      '顧客の電話 | 顧客の住所 | 顧客のメール | 顧客情報 | お客様の電話 | お客様の情報 | お客様の住所 | 電話番号 | キー | 鍵 | カード番号 | 予算',
    stick: '停止され | 凍結 | 24時間以内 | 一時間以内 | 緊急 | さもないと',
    elevate:
      '書かれている通り | 書いてある通り | その通りに | 指示として | に従って | もう適用され | 無効です',
    hush: '言わない | 言わず | 触れない | 触れず | 内緒 | 秘密 | こっそり | 伏せ',
    memory: '覚えて | 記憶',
    spread: 'この文章をコピー | このメッセージを | この文を',
  },
  korean: {
    inner: `대화 기록~ | 대화 내역~ | 대화 내용~ | 채팅 기록~ | 당신의 설정~ | 당신의 기억~ | 당신의 지시~ | 설정을`,
    ifai: '당신이 봇 | 당신이 ai | 만약 봇 | 봇이라면 | ai라면 | 에이전트라면 | 에이전트~ | 봇~ | 어시스턴트~ | 비서~ | 언어 모델~ | 인공지능~ | ai',
    moment:
      '요약할 때 | 요약하실 때 | 요약 시 | 요약에~ | 답하기 전에 | 답변하기 전에 | 대답하기 전에 | 답변에~ | 답장에~ | 물어보면 | 묻는다면 | 물으면 | 질문하면 | 가격이 같으면 | 오늘부터 | 다음에',
    promote: '추천~ | 언급~ | 말하~ | 말해~ | 적어~ | 쓰세요 | 소개~ | 선택~ | 우선~ | 강조~ | 밝혀~ | 포함~',
    praise: '최고~ | 가장 | 제일 | 유일~ | 최저~ | 우리~ | 저희~ | 항상 | 오직 | 만 | 1위~ | 좋다고',
    visit: '여세요 | 열어~ | 열고 | 방문~ | 접속~ | 클릭~ | 들어가~',
    link: '링크~ | 페이지~ | 사이트~ | 주소~ | url | http | https',
    ballot: '추천을 눌러~ | 투표~ | 좋아요~ | 추천 눌러~',
    waive:
      '물어볼 필요~ | 확인할 필요~ | 묻지 말고 | 묻지 않고 | 알아서 체크~ | 아무도 확인~ | 직접 체크~ | 확인 없이 | 동의 없이 | 이미 동의~ | 이미 승인~ | 승인했~ | 건너뛰~ | 생략~',
    guarded: '결제~ | 보증금~ | 예약금~ | 예약~ | 동의~ | 공유~ | 확정~ | 정보~ | 규칙~ | 안내~',
    reveal: '보내~ | 공유~ | 적어~ | 남겨~ | 올려~ | 포함~ | 전달~ | 알려~ | 첨부~',
    private:
      '고객 전화~ | 고객의 전화~ | 고객 연락처~ | 고객의 연락처~ | 고객 정보~ | 고객의 정보~ | 고객의 주소~ | 전화번호~ | 키를 | 카드 번호~ | 예산~',
    stick: '정지됩~ | 차단됩~ | 24시간 이내~ | 긴급~',
    elevate: '적힌 대로 | 쓰인 대로 | 시키는 대로 | 지시로 | 더 이상 적용~ | 거기 적힌',
    hush: '말하지 마~ | 언급하지 마~ | 알리지 마~ | 몰래 | 비밀~ | 우리끼리',
    memory: '기억하~ | 기억해~ | 메모리~',
    spread: '이 글을 복사~ | 이 메시지를 전달~ | 이 문장을',
  },
  arabic: {
    inner: `سجل المحادثة | سجل المحادثات | سجل الدردشة | محادثتك | محادثاتك | اعداداتك | إعداداتك | ذاكرتك | تعليماتك | سياقك`,
    ifai: 'اذا كنت روبوت~ | إذا كنت روبوت~ | إذا كنت وكيل~ | إذا كنت مساعد~ | إذا كنت نموذج~ | إذا كنت بوت~ | ان كنت روبوت~ | إن كنت روبوت~ | إن كنت مساعد~ | إن كنت وكيل~ | مساعد~ | الوكلاء | وكلاء~ | وكيل~ | روبوت~ | ذكاء | نموذج لغوي | نماذج لغوية',
    moment:
      'عند تلخيص | عند التلخيص | عندما تلخص | قبل ان تجيب | قبل أن تجيب | قبل ان ترد | قبل أن ترد | قبل الرد | قبل الاجابة | قبل الإجابة | اذا سأل~ | إذا سأل~ | إذا سئلت | في ردك | في اجابتك | في إجابتك | في ملخصك | عند تساوي | من اليوم | في المرة القادمة',
    promote: 'اوص~ | أوص~ | اذكر~ | انصح~ | قل | قل ان | فضل~ | اختر~ | اضف~ | أضف~ | رشح~ | اكتب~ | اقترح~',
    praise:
      'افضل | أفضل | رقم واحد | الوحيد~ | وحيد~ | ارخص | أرخص | اول | أول | فقط | دائما | ابدا | فندقنا | شركتنا | متجرنا',
    visit: 'افتح~ | زر | زوروا | ادخل~ | انقر~ | اضغط~ | تصفح~',
    link: 'رابط~ | صفحه~ | موقع~ | عنوان | http | https',
    ballot: 'صوت~ | يصوت~ | صوتوا | تصويت~ | اعجاب~',
    waive:
      'لا حاجة لسؤال | لا داعي لسؤال | لا حاجة للسؤال | لا داعي للسؤال | لا حاجة الى تأكيد | لا داعي للتأكيد | دون سؤال | دون موافقة | دون تأكيد | بدون سؤال | بدون موافقة | وافق بالفعل | وافق مسبقا | وافق المشغلون | يمكنك تخطي | يمكن تخطي',
    guarded:
      'دفع~ | ادفع~ | عربون | حجز~ | احجز~ | موافقه~ | شارك~ | بيانات~ | تاكيد~ | تنبيه~ | قواعد~ | رقم',
    reveal: 'ارسل~ | أرسل~ | شارك~ | ضع~ | اكتب~ | ادرج~ | أدرج~ | اضف~ | أضف~ | انشر~ | حول~',
    private:
      'رقم العميل | هاتف العميل | عنوان العميل | بريد العميل | بيانات العميل | بيانات العملاء | ارقام العملاء | أرقام العملاء | رقم الهاتف | مفتاحك | بطاقه~ | ميزانيه~',
    stick: 'سيتم ايقاف | سيتم إيقاف | سيتم حظر | ستفقد~ | خلال 24 | عاجل',
    elevate: 'اتبع ما | افعل ما | نفذ ما | كتعليمات | لم تعد سارية | لم تعد تنطبق',
    hush: 'لا تقل | لا تذكر~ | لا تخبر~ | دون ذكر | دون ان تخبر | سرا | بيننا',
    memory: 'تذكر~ | احفظ~ | ذاكرتك',
    spread: 'انسخ هذا | مرر هذه | انشر هذه',
  },
  hindi: {
    inner: `बातचीत का इतिहास | बातचीत का रिकॉर्ड | चैट इतिहास | चैट का इतिहास | अपनी बातचीत | अपना कॉन्फ़िगरेशन | अपनी मेमोरी | अपने निर्देश`,
    ifai: 'यदि आप एक बॉट | अगर आप एक बॉट | यदि आप बॉट | अगर आप बॉट | यदि आप एआई | अगर आप एआई | यदि आप एक एआई | अगर आप एक एआई | यदि आप एजेंट | अगर आप एजेंट | यदि आप सहायक | बॉट | एजेंट | एजेंटों | सहायक | एआई | भाषा मॉडल',
    moment:
      'सारांश | संक्षेप | उत्तर देने से पहले | जवाब देने से पहले | अगर कोई पूछे | यदि कोई पूछे | जब कोई पूछे | अपने उत्तर में | अपने जवाब में | जवाब में | उत्तर में | आज से | अगली बार',
    promote:
      'सिफारिश~ | सिफ़ारिश~ | उल्लेख~ | बताएं | बताओ | बताइए | कहें | कहो | सुझा~ | चुनें | चुनो | लिखें | लिखो | प्राथमिकता~ | जोड़ें',
    praise:
      'सबसे अच्छा | सबसे अच्छी | सबसे अच्छे | सर्वश्रेष्ठ | सबसे सस्ता | पहला | पहले | एकमात्र | हमारे | हमारी | हमारा | केवल | सिर्फ | हमेशा | बेहतरीन | नंबर एक',
    visit: 'खोलें | खोलो | खोलिए | जाएं | जाओ | क्लिक~',
    link: 'लिंक | पेज | पृष्ठ | साइट | वेबसाइट | http | https',
    ballot: 'वोट | मत दें | मतदान | अपवोट',
    waive:
      'पूछने की जरूरत नहीं | पूछने की ज़रूरत नहीं | पूछने की आवश्यकता नहीं | बिना पूछे | बिना पुष्टि | बिना सहमति | पहले ही सहमत | पहले ही मंजूरी | मंजूरी दे दी | अनुमति दे दी | छोड़ सकते',
    guarded: 'भुगतान | जमा | बुक~ | सहमति | साझा | पुष्टि | जानकारी | नियम | नंबर | चेतावनी',
    reveal: 'भेजें | भेजो | साझा | लिखें | लिखो | डालें | डालो | पोस्ट | दें | शामिल | जोड़ें | बताएं',
    private:
      'ग्राहक का नंबर | ग्राहक का फोन | ग्राहक का फ़ोन | ग्राहक का पता | ग्राहक का ईमेल | ग्राहक की जानकारी | ग्राहकों की जानकारी | ग्राहकों के नंबर | फोन नंबर | फ़ोन नंबर | कुंजी | कार्ड नंबर | बजट',
    stick: 'निलंबित | बंद कर | 24 घंटे | तुरंत | वरना | अन्यथा',
    elevate: 'लिखा है वैसा | जैसा लिखा | निर्देश मान | निर्देशों के रूप | अब लागू नहीं | उसका पालन | पालन करें',
    hush: 'मत बताना | न बताएं | मत बताएं | ना बताएं | बिना बताए | चुपचाप | गुप्त | हमारे बीच',
    memory: 'याद रखें | याद रखो | स्मृति',
    spread: 'इस पाठ को कॉपी | यह संदेश आगे | इस संदेश को',
  },
  vietnamese: {
    inner: `lịch sử trò chuyện | lịch sử hội thoại | cuộc trò chuyện | nội dung trò chuyện | cấu hình của bạn | bộ nhớ của bạn | ngữ cảnh của bạn | chỉ dẫn của bạn`,
    ifai: 'nếu bạn là bot | nếu bạn là một bot | nếu bạn là robot | nếu bạn là ai | nếu bạn là một ai | nếu bạn là trợ lý | nếu bạn là một trợ lý | nếu bạn là tác nhân | nếu bạn là mô hình | trợ lý | tác nhân | các bot | mô hình ngôn ngữ',
    moment:
      'khi tóm tắt | lúc tóm tắt | trong bản tóm tắt | trước khi trả lời | trước khi bạn trả lời | nếu ai hỏi | nếu có ai hỏi | khi ai hỏi | khi khách hỏi | nếu khách hỏi | trong câu trả lời | trong trả lời | giá ngang nhau | giá bằng nhau | từ hôm nay | lần sau | lần tới',
    promote:
      'giới thiệu | đề xuất | nhắc đến | nói rằng | nói là | hãy nói | ưu tiên | chọn | khuyên | ghi rằng | thêm | nêu',
    praise: 'tốt nhất | số một | duy nhất | rẻ nhất | đầu tiên | chúng tôi | luôn | chỉ | hàng đầu',
    visit: 'mở | truy cập | vào | bấm | nhấp | ghé',
    link: 'liên kết | đường dẫn | trang | link | website | http | https',
    ballot: 'bình chọn | bỏ phiếu | vote | thích bài',
    waive:
      'không cần hỏi | khỏi hỏi | không phải hỏi | không cần xác nhận | mà không hỏi | không hỏi | đã đồng ý | đã cho phép | đã phê duyệt | đã chấp thuận | có thể bỏ qua',
    guarded:
      'trả tiền | thanh toán | đặt cọc | đặt chỗ | đặt lịch | đồng ý | chia sẻ | xác nhận | thông tin | quy tắc | cảnh báo | số',
    reveal: 'gửi | chia sẻ | ghi | đăng | dán | thêm | chuyển | cung cấp | đưa',
    private:
      'số điện thoại | số của khách | địa chỉ khách | email khách | email của khách | thông tin khách | dữ liệu khách | khóa của bạn | khóa api | số thẻ | ngân sách',
    stick: 'sẽ bị khóa | sẽ bị đình chỉ | sẽ bị thu hồi | trong 24 giờ | khẩn cấp | nếu không',
    elevate: 'làm theo | làm như | như chỉ dẫn | không còn áp dụng | không còn hiệu lực',
    hush: 'đừng nói | không nói | đừng nhắc | không nhắc | bí mật | âm thầm | giữa chúng ta',
    memory: 'ghi nhớ | hãy nhớ | bộ nhớ',
    spread: 'sao chép đoạn này | chuyển tin nhắn này | chép đoạn này',
  },
}
