import type { Words } from './concept.ts'

/** The part of words-oblique.ts of these languages. */
export const obliqueEast: Record<string, Words> = {
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
}
