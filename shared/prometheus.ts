/** Collects samples in the Prometheus text format. */
export function prometheusText() {
  const lines: string[] = []
  return {
    family(name: string, type: 'counter' | 'gauge' | 'histogram', help: string): void {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`)
    },
    sample(name: string, labels: Record<string, string | number>, value: number): void {
      const pairs = Object.entries(labels).map(([key, text]) => `${key}="${quoted(String(text))}"`)
      lines.push(`${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`)
    },
    text: (): string => `${lines.join('\n')}\n`,
  }
}

export type PrometheusText = ReturnType<typeof prometheusText>

export function renderMemory({ family, sample }: PrometheusText): void {
  family('process_resident_memory_bytes', 'gauge', 'Memory of this process.')
  sample('process_resident_memory_bytes', {}, process.memoryUsage.rss())
}

const quoted = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
