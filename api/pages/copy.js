// Shows the buttons that copy a text. Without scripts, or over plain http, people select it themselves.
for (const button of document.querySelectorAll('[data-copies]')) {
  const source = document.getElementById(button.dataset.copies)
  const label = button.textContent
  button.hidden = !navigator.clipboard
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(source.value ?? source.textContent)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = label
    }, 2000)
  })
}
for (const field of document.querySelectorAll('textarea[data-copy]'))
  field.addEventListener('focus', () => field.select())
