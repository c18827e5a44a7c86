import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { providerOfAddressQuery } from '../../data/orgs/single-sign-on.ts';
import { ProviderButton } from './provider-button.tsx';

/** Not for every letter that is typed. */
const pauseMs = 300;

/** The button of the provider that an address signs in with, once the address is complete. */
export function AddressProvider({ address, redirect }: { address: string; redirect: string }) {
  const [email, setEmail] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setEmail(address.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [address]);
  const isAddress = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email);
  const { data } = useQuery({ ...providerOfAddressQuery(email), enabled: isAddress, retry: false });
  if (!isAddress || data == null) return null;
  return <ProviderButton provider={data} redirect={redirect} email={email} />;
}
