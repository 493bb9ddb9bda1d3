import { fold } from '../../shared/places/fold.ts'
import type { BusinessKind } from './industry-profile.ts'
import type { DemoPlace } from './places.ts'
import type { Random } from './random.ts'

const families =
  'Alvarez Becker Brooks Castillo Chen Cooper Delgado Dixon Ellis Farrow Flores Garza Grant Hale Harlan Hayes Herrera Hughes Ibarra Jensen Keller Kim Lambert Larkin Lopez Maddox Marsh Medina Mercer Molina Moss Navarro Nguyen Novak Okafor Ortega Osborn Patel Pierce Quinn Ramos Reyes Rivas Rowe Salazar Santos Shaw Silva Sutton Tran Trevino Vance Vargas Walsh Webb Whitaker Yates Zamora'.split(
    ' ',
  )
const givenNames =
  'Ada Andre Bea Carla Cora Dale Elena Faye Hank Ines Iris Jo Juno Leo Lupe Mabel Marco Nell Otis Pearl Rosa Ruby Sal Tess Vera Wes'.split(
    ' ',
  )
const words =
  'Amber Anchor Beacon Bluebird Brick Bright Cardinal Cedar Clear Copper Corner Crescent Elm Evergreen Fair First Golden Harbor Heritage Hill Iron Juniper Lantern Liberty Maple Meadow Mission North Oak Orchard Pioneer Prairie Premier Redbud Ridge River Silver Sparrow Spring Stone Summit Sunrise Swift Timber Union Valley Willow'.split(
    ' ',
  )
const texan = 'Alamo,Bexar,Lone Star,Mission,Pecan,River Walk,Southtown,Bluebonnet,Mesquite'.split(',')

export const pick = <T>(list: readonly [T, ...T[]] | readonly T[], random: Random): T =>
  list[Math.floor(random.next() * list.length)] as T // no list is empty

export const personName = (random: Random): string => `${pick(givenNames, random)} ${pick(families, random)}`

/** A plausible business name. Names may repeat; slugs don't. */
export function nameOf(kind: BusinessKind, place: DemoPlace, random: Random): string {
  const noun = pick(kind.nouns, random)
  const local = place.state === 'TX' ? texan : words
  const style = random.next()
  if (style < 0.3) return `${pick(families, random)} ${noun}`
  if (style < 0.4) return `${pick(families, random)} & ${pick(families, random)} ${noun}`
  if (style < 0.48) return `${pick(givenNames, random)}'s ${noun}`
  if (style < 0.6) return `${place.city} ${noun}`
  if (style < 0.85) return `${pick(local, random)} ${noun}`
  return `${pick(words, random)} ${pick(local, random)} ${noun}`
}

/** Readable by name and city, unique by number and seed. */
export function slugOf(name: string, place: DemoPlace, number: number, seed: string): string {
  const readable = `${fold(name)} ${fold(place.city)}`.replace(/[^a-z0-9]+/g, '-').slice(0, 66)
  const world = Bun.hash.xxHash32(seed).toString(36).padStart(7, '0').slice(-3)
  return `${readable}-${number.toString(36)}${world}`.replace(/-+/g, '-').replace(/^-/, '')
}
