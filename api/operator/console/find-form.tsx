import { FormToken } from './decide-form.tsx'
import { base } from './queue-view.ts'

/** By POST, because one may look for a key, and addresses are kept by browsers and proxies. */
export const FindForm = ({ token, text = '' }: { token: string; text?: string }) => (
  <search>
    <form class="find" method="post" action={`${base}/find`}>
      <FormToken token={token} />
      <label class="small" for="find">
        Find a key, a business or a thread
      </label>
      <div class="row">
        <input
          id="find"
          name="text"
          type="search"
          value={text}
          maxLength={200}
          autocomplete="off"
          placeholder="Name, id, key or its hint, e-mail, slug, address of a thread"
          required
        />
        <button type="submit">Find</button>
      </div>
    </form>
  </search>
)
