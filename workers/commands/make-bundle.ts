import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BunPlugin } from 'bun'
import { type Bundle, bundlesIn, markOf, recordIn } from './start-bundle.ts'

/** What no ready API does without. Every other package is loaded from where it lies, when it is needed. */
const inside = /^(@sinclair\/typebox|elysia|ipaddr\.js|postgres)(\/|$)/
/** These decide which file an import means, and what becomes of JSX. */
const deciding = ['package.json', 'package-lock.json', 'tsconfig.json']

/** Makes the bundle of the API; it is found when it is whole. */
export async function makeBundle(root: string): Promise<void> {
  const bundles = bundlesIn(root)
  // An older one is of no use. One that another start is making just now goes too: that start does without.
  rmSync(bundles, { recursive: true, force: true })
  mkdirSync(bundles, { recursive: true })
  const fresh = mkdtempSync(join(bundles, 'made-'))
  writeFileSync(recordIn(fresh), JSON.stringify(await fill(fresh, root)))
  renameSync(recordIn(fresh), recordIn(bundles))
}

async function fill(fresh: string, root: string): Promise<Bundle> {
  const files: Record<string, string> = {}
  for (const name of deciding) files[join(root, name)] = markOf(join(root, name))
  const { outputs } = await Bun.build({
    entrypoints: [join(root, 'api/main.ts')],
    outdir: fresh,
    target: 'bun',
    format: 'cjs', // of modules, bytecode is made only for whole executables
    bytecode: true,
    // Functions keep their names, for the log. A source map would be read with the first collection of garbage: 15 ms.
    minify: false,
    sourcemap: 'none',
    plugins: [reading(root, files)],
  })
  for (const { path } of outputs) files[path] = markOf(path)
  return { bun: Bun.revision, main: join(fresh, 'main.js'), files }
}

/** Marks each file before it is read, so that a change meanwhile is noticed. */
function reading(root: string, files: Record<string, string>): BunPlugin {
  const isOurs = (path: string) =>
    path.startsWith(`${root}/`) && !path.startsWith(`${join(root, 'node_modules')}/`)
  return {
    name: 'reading',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path, importer }) =>
        isOurs(importer) && !inside.test(path) ? { path, external: true } : undefined,
      )
      build.onLoad({ filter: /./ }, async ({ path }) => {
        files[path] = markOf(path)
        if (!isOurs(path)) return undefined
        const text = await Bun.file(path).text()
        if (!text.includes('import.meta')) return undefined
        return { contents: inPlace(text, path), loader: path.endsWith('x') ? 'tsx' : 'ts' }
      })
    },
  }
}

/** A file that asks where it lies is told where its source does. */
function inPlace(text: string, path: string): string {
  const here = JSON.stringify(dirname(path))
  return text
    .replaceAll('import.meta.dir', here)
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
    .replaceAll('import.meta.resolve(', `((name) => Bun.pathToFileURL(Bun.resolveSync(name, ${here})).href)(`)
}
