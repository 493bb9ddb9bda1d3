import { base } from './queue-view.ts'
import { Form } from './signed.tsx'

/** By POST: the text can be a key or a customer’s address, and browsers and proxies keep URLs. */
export const FindForm = ({ text = '' }: { text?: string }) => (
  <search>
    <Form class="lookup" action={`${base}/find`}>
      <label class="small" for="find">
        Find anything
      </label>
      <div class="row">
        <input
          id="find"
          name="text"
          type="search"
          value={text}
          maxLength={200}
          autocomplete="off"
          placeholder="Code, ID, email, phone, name, slug, key or address of a page"
          required
        />
        <button type="submit">Find</button>
      </div>
    </Form>
  </search>
)
