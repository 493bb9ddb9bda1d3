// Keeps what's typed in a form until it's sent, even if another form of the page or a link is used first.
const done = new URLSearchParams(location.search).get('done')
// A refused form is shown at another address, with the same drafts.
const page = location.pathname.replace(/\/(messages|quote|close|insert)$/, '')
for (const field of document.querySelectorAll('textarea, #amount')) {
  const key = `draft ${page} ${field.id}`
  if (done && field.form.action.endsWith(`/${done}`)) sessionStorage.removeItem(key)
  const draft = sessionStorage.getItem(key)
  if (draft && !field.value) {
    field.value = draft
    field.closest('details')?.setAttribute('open', '')
  }
  field.addEventListener('input', () => sessionStorage.setItem(key, field.value))
}
// A reload mustn't remove the next draft.
if (done) history.replaceState(null, '', location.pathname + location.hash)
