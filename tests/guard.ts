/**
 * Ends a server of the tests, and takes away its directory, when this process is gone without having done so:
 * a little shell waits for the end of the pipe between us, which comes even with kill -9.
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
