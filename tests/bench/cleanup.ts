type Close = () => unknown

const CLOSE_MS = 15_000
const ofRow = new Set<Close>()
const ofRun = new Set<Close>()

/** Closes when the row ends, even if it fails. Returns a function that closes earlier. */
export const closeAfterRow = (close: Close) => register(ofRow, close)
/** Closes at the end of the run, for resources that several rows share. */
export const closeAfterRun = (close: Close) => register(ofRun, close)

export const closeRow = () => closeAll(ofRow)
export const closeRun = async () => {
  await closeAll(ofRow)
  await closeAll(ofRun)
}

function register(scope: Set<Close>, close: Close): () => Promise<void> {
  scope.add(close)
  return async () => {
    if (scope.delete(close)) await close()
  }
}

/** Latest first. A close that fails or hangs doesn't keep the others from running. */
async function closeAll(scope: Set<Close>): Promise<void> {
  for (const close of [...scope].reverse()) {
    scope.delete(close)
    const closing = (async () => close())().catch(() => {})
    await Promise.race([closing, Bun.sleep(CLOSE_MS)])
  }
}
