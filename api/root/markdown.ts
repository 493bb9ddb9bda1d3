import type { Guide } from './guide.ts'

export function guideMarkdown(g: Guide): string {
  const steps = g.steps.map(step => {
    const key = step.auth === 'agent' ? ' (with your key)' : ''
    const body = step.body ? `\n\n   \`\`\`json\n   ${JSON.stringify(step.body)}\n   \`\`\`` : ''
    return `${step.n}. ${step.goal}\n\n   \`${step.method} ${step.path}\`${key}${body}\n\n   Returns ${step.returns}`
  })
  return [
    `# ${g.service} ${g.version}`,
    g.summary,
    `> ${g.notice}`,
    '## Steps',
    ...steps,
    '## Rules',
    g.rules.map(rule => `- ${rule}`).join('\n'),
    '## Industries',
    g.industries.join(', '),
    '## Boards of the Commons',
    g.boards.join(', '),
    '## Events',
    `- ${g.events.poll}\n- ${g.events.push}`,
    '## Errors',
    `${g.errors.shape} ${g.errors.action}`,
    '## More',
    Object.entries(g.links)
      .map(([rel, href]) => `- ${rel}: ${href}`)
      .join('\n'),
    '',
  ].join('\n\n')
}
