/** A program's output and exit code. */
export async function outputOf(
  command: string[],
  options: { cwd?: string; env?: Record<string, string | undefined> } = {},
) {
  const child = Bun.spawn(command, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, output, errors }
}

/** A Python with httpx. */
export const python = ['python3', '/usr/bin/python3'].find(
  each => Bun.which(each) && Bun.spawnSync([each, '-c', 'import httpx']).exitCode === 0,
)
