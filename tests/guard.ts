/**
 * Stops a test server and removes its directory if this process dies first, even by kill -9: a small shell waits for
 * the pipe between us to close.
 */
export function guard(pid: number, dir: string): () => void {
  const script = `
    cat > /dev/null
    kill -INT "$0" 2> /dev/null
    for i in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$0" 2> /dev/null || break; sleep 0.2; done
    kill -KILL "$0" 2> /dev/null
    rm -rf "$1"`
  const shell = Bun.spawn(['sh', '-c', script, String(pid), dir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  shell.unref()
  return () => shell.kill('SIGKILL')
}
