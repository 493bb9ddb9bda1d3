/** Another value each time the page is opened, which shows whether the same form was sent twice. */
export const OnceField = () => <input type="hidden" name="once" value={crypto.randomUUID()} />
