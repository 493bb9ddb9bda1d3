/** A key, a link or another secret that no other page shows. */
export const Secret = ({ label, value }: { label: string; value: string }) => (
  <div class="notice" role="status">
    <p>{label}</p>
    <pre>{value}</pre>
  </div>
)
