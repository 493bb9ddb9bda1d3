import { join } from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isIdentifier,
  isNewExpression,
  isRegularExpressionLiteral,
} from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/async'
import { filesUnder, root } from '../../code-rules/sources.ts'

/** A regular expression that is written in a file. */
interface Written {
  /** Such as shared/text.ts:7. */
  where: string
  path: string
  regex: RegExp
}

/** Every regular expression in the product's source, and every place that builds one with `RegExp(…)`. */
export async function findRegexes(): Promise<{ written: Written[]; built: string[] }> {
  const api = new API({ cwd: root })
  try {
    const config = join(root, 'tsconfig.json')
    const snapshot = await api.updateSnapshot({ openProjects: [config] })
    const project = snapshot.getProject(config)
    if (!project) throw new Error('tsconfig.json names no project')
    const written: Written[] = []
    const built = new Set<string>()
    for (const path of ['api', 'workers', 'shared', 'db'].flatMap(filesUnder).filter(isSource)) {
      const file = await project.program.getSourceFile(join(root, path))
      if (!file) throw new Error(`${path} isn't part of the project`)
      const visit = (node: Node): void => {
        if (isRegularExpressionLiteral(node)) {
          const line = file.text.slice(0, node.end).split('\n').length
          written.push({ where: `${path}:${line}`, path, regex: regexOf(node.text) })
        } else if (isNewExpression(node) || isCallExpression(node)) {
          if (isIdentifier(node.expression) && node.expression.text === 'RegExp') built.add(path)
        }
        node.forEachChild(visit)
      }
      visit(file)
    }
    return { written, built: [...built] }
  } finally {
    await api.close()
  }
}

const isSource = (path: string) => /\.tsx?$/.test(path)

function regexOf(literal: string): RegExp {
  const end = literal.lastIndexOf('/')
  return new RegExp(literal.slice(1, end), literal.slice(end + 1))
}
