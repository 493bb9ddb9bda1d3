import type { Page } from 'playwright-core'

/** Payloads that call `hacked()` if they aren't treated as text. */
export const attacks = [
  '<script>hacked()</script>',
  '"><script>hacked()</script>',
  "'><img src=x onerror=hacked()>",
  '<img src=x onerror="hacked()">',
  '<svg/onload=hacked()>',
  '<svg><animate onbegin=hacked() attributeName=x dur=1s>',
  '<iframe srcdoc="<script>parent.hacked()</script>"></iframe>',
  '<a href="javascript:hacked()">x</a>',
  '[x](javascript:hacked())',
  '[x](JaVaScRiPt:hacked())',
  '[x](java\nscript:hacked())',
  '[x](&#106;avascript:hacked())',
  '[x](\\u006aavascript:hacked())',
  '[x](data:text/html,<script>hacked()</script>)',
  '[x](vbscript:hacked())',
  '[x]( javascript:hacked())',
  '<javascript:hacked()>',
  '![x](x"onerror="hacked())',
  '![x](javascript:hacked())',
  '[x](https://a.example/"onmouseover="hacked())',
  '[x](https://a.example "t" onclick="hacked())',
  '[x][1]\n\n[1]: javascript:hacked()',
  'https://a.example/"><script>hacked()</script>',
  "https://a.example/'onclick='hacked()",
  '```"><script>hacked()</script>\ncode\n```',
  '```html onload=hacked()\n<script>hacked()</script>\n```',
  '`<script>hacked()</script>`',
  '&lt;script&gt;hacked()&lt;/script&gt;',
  '&#60;script&#62;hacked()&#60;/script&#62;',
  '<!--><script>hacked()</script>-->',
  '<![CDATA[<script>hacked()</script>]]>',
  ']]><script xmlns="http://www.w3.org/1999/xhtml">hacked()</script>',
  '</title><script>hacked()</script>',
  '</textarea><script>hacked()</script>',
  '</style><script>hacked()</script>',
  '<style>@import "javascript:hacked()";</style>',
  '<div style="background:url(javascript:hacked())">',
  '<base href="javascript:hacked()//">',
  '<meta http-equiv="refresh" content="0;url=javascript:hacked()">',
  '<form action="javascript:hacked()"><button autofocus>x</button></form>',
  '<button formaction="javascript:hacked()">x</button>',
  '<details open ontoggle=hacked()>',
  '<input autofocus onfocus=hacked()>',
  '<video><source onerror=hacked()></video>',
  '<body onload=hacked()>',
  '<object data="javascript:hacked()"></object>',
  '<embed src="javascript:hacked()">',
  '<math><mi//xlink:href="data:x,<script>hacked()</script>">',
  '<noscript><p title="</noscript><script>hacked()</script>">',
  '{{constructor.constructor("hacked()")()}}',
  '\u202e<script>hacked()</script>\u2066',
  '<scr\u200bipt>hacked()</scr\u200bipt>',
  '＜script＞hacked()＜/script＞',
  '> "><script>hacked()</script>',
  '# <img src=x onerror=hacked()>',
  '- [ ] <svg onload=hacked()>',
  '|<script>hacked()</script>|\n|--|\n|<img src=x onerror=hacked()>|',
  '<script src=//a.example/x.js></script>',
  '"onfocus="hacked()" autofocus="',
  "' onmouseover='hacked()",
]

/** Notes each payload that runs on the page. */
export async function watchAttacks(page: Page): Promise<string[]> {
  const ran: string[] = []
  await page.exposeFunction('hacked', () => ran.push('hacked'))
  page.on('dialog', dialog => {
    ran.push('dialog')
    dialog.dismiss()
  })
  return ran
}

/** What a page has that could run something: on load, on click, on hover or on focus. */
export const findActive = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll('a')].map(link => link.protocol)
    return {
      links: links.filter(protocol => !/^https?:$/.test(protocol)),
      handlers: [...document.querySelectorAll('*')].flatMap(each =>
        [...each.attributes].map(attribute => attribute.name).filter(name => name.startsWith('on')),
      ),
      odd: document.querySelectorAll(
        'script:not([src^="/"]), script[src^="//"], iframe, object, embed, base, img, svg:not(.mark, .multiples svg), style',
      ).length,
    }
  })
