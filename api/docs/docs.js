// Keeps the language of the samples from page to page.
const LANGUAGE = 'docs-language'
const languages = [...document.querySelectorAll('input[name="language"]')]
const remembered = stored()
const chosen = languages.find(each => each.value === remembered)
if (chosen) chosen.checked = true
for (const each of languages)
  each.addEventListener('change', () => {
    try {
      localStorage.setItem(LANGUAGE, each.value)
    } catch {
      // Some browsers store nothing. The choice then lasts for the page.
    }
  })

function stored() {
  try {
    return localStorage.getItem(LANGUAGE)
  } catch {
    return null
  }
}

// The menu shows where the reader is.
const menu = document.getElementById('docs-menu')
const here = menu.querySelector('[aria-current]')
function showHere() {
  if (here && here.offsetTop > menu.clientHeight) menu.scrollTop = here.offsetTop - menu.clientHeight / 2
}
showHere()
menu.addEventListener('toggle', showHere)

// With Ctrl or Cmd, because dictating can press single letters (WCAG 2.1.4).
document.addEventListener('keydown', event => {
  if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
  const field = [...document.querySelectorAll('input[type="search"]')].find(each => each.checkVisibility())
  if (!field) return
  event.preventDefault()
  field.focus()
})
