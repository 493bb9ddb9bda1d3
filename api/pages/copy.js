// Shows the buttons that copy a text. Without scripts, or over plain http, people select it themselves.
for (const button of document.querySelectorAll('[data-copies]')) {
  const source = document.getElementById(button.dataset.copies)
  const label = button.textContent
  // Screen readers don't say that the button's text changed.
  const status = document.createElement('span')
  status.className = 'visually-hidden'
  status.setAttribute('role', 'status')
  button.after(status)
  button.hidden = !navigator.clipboard
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(source.value ?? source.textContent)
    button.textContent = status.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = label
      status.textContent = ''
    }, 2000)
  })
}
for (const field of document.querySelectorAll('textarea[data-copy]'))
  field.addEventListener('focus', () => field.select())
