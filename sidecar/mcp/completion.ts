import type { Snapshot } from '../snapshot.ts';
import { complete } from './names.ts';

/** Longest beginning that is completed, in UTF-16 code units: a tool takes no longer name. */
const MAX_TYPED_CHARS = 100;

type Source = (snapshot: Snapshot, typed: string) => string[];

const technicianNames: Source = ({ business }, typed) =>
  complete(business.technicians, typed, 'name');
const serviceIds: Source = ({ business }, typed) => complete(business.services, typed, 'id');
/** Newest first. */
const reviewIds: Source = ({ reviews }, typed) =>
  reviews.map(({ id }) => id).filter((id) => id.startsWith(typed));

/** Where values come from: by prompt name or URI template, then by argument. */
const SOURCES: Readonly<Record<string, Readonly<Record<string, Source>>>> = {
  should_i_hire: { service: serviceIds },
  technician_report: { technician: technicianNames },
  'reviews://review/{id}': { id: reviewIds },
  'reviews://technician/{name}': { name: technicianNames },
  'reviews://service/{id}': { id: serviceIds },
};

/** Values of an argument that begin with what was typed. An argument without known values has none to offer. */
export function completeArgument(
  snapshot: Snapshot,
  target: string,
  argument: { readonly name: string; readonly value: string },
): string[] {
  const { name, value } = argument;
  if (value.length > MAX_TYPED_CHARS) return [];
  const sources = Object.hasOwn(SOURCES, target) ? SOURCES[target] : undefined;
  const source = sources !== undefined && Object.hasOwn(sources, name) ? sources[name] : undefined;
  return source?.(snapshot, value) ?? [];
}
