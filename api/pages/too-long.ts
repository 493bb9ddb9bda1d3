/** What's wrong with a text of more characters than that, if it has more. */
export function tooLong(text: string, most: number): string | undefined {
  const extra = [...text].length - most
  return extra > 0 ? `Use at most ${most} characters. This is ${extra} too long.` : undefined
}
