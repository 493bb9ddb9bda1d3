import { migrate } from '../../db/migrate.ts'

const [url = '', dir = ''] = process.argv.slice(2)
const { applied } = await migrate(url, { dir })
process.stdout.write(JSON.stringify(applied))
