/** So that loading never stands between two requests for long. */
const PAUSE_MS = 50

/** What a ready API does without: pages for people and the documents. Each group comes with its first request otherwise. */
const groups = [
  () => import('./pages/layout.tsx'),
  () => import('./root/page.tsx'),
  () => import('./businesses/page.tsx'),
  () => import('./commons/page.tsx'),
  () => import('./agents/page.tsx'),
  () => import('./deposits/page.tsx'),
  () => import('./desk/inbox/inbox-page.tsx'),
  () => import('./desk/inbox/lead-page.tsx'),
  () => import('./docs/shelf.ts'),
]

/** Loads it once the process is ready, a group at a time, so that nobody's first page waits for it. */
export async function warmUp(stopping: AbortSignal): Promise<void> {
  for (const load of groups) {
    if (stopping.aborted) return
    await load()
    await Bun.sleep(PAUSE_MS)
  }
}
