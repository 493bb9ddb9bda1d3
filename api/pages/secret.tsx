/** A key, a link or another secret that no other page shows. The script copy.js adds the button. */
export const Secret = ({ label, value }: { label: string; value: string }) => (
  // biome-ignore lint/a11y/noAutofocus: what a page has from the start isn't announced.
  <div class="notice" role="status" tabIndex={-1} autoFocus>
    <p>{label}</p>
    <pre id="secret">{value}</pre>
    <button type="button" class="quiet" data-copies="secret" hidden>
      Copy
    </button>
  </div>
)
