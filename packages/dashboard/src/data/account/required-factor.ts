import { useQuery } from '@tanstack/react-query';
import { factorDemandsQuery } from './session.ts';

/** The organizations that show the user nothing until they have a second factor. */
export function useRequiredFactor(): string[] {
  const { data: demands = [] } = useQuery(factorDemandsQuery);
  const now = Date.now();
  return demands.filter(({ from }) => Date.parse(from) <= now).map(({ name }) => name);
}
