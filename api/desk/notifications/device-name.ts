const browsers: [sign: string, name: string][] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
]
const systems: [sign: string, name: string][] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['CrOS', 'Chromebook'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
]

/** How an owner tells devices apart: `Chrome on Android`. */
export function deviceName(userAgent: string | null): string {
  const find = (signs: [string, string][]) => signs.find(([sign]) => userAgent?.includes(sign))?.[1]
  return `${find(browsers) ?? 'A browser'} on ${find(systems) ?? 'another device'}`
}
