import { Elysia } from 'elysia'
import { edge } from '../edge/edge.ts'

/** A part of the API for operators. Its paths are below /operator. */
export const operatorApi = (name: string) =>
  new Elysia({ name: `operator/${name}`, prefix: '/operator', tags: ['Operator'] }).use(edge)
