import type { FactorKind } from '@fettle/contract';

/** Second factors of accounts (migration 0026), as the driver returns the rows. */
export interface SecondFactorTables {
  second_factors: SecondFactorTable;
  recovery_codes: RecoveryCodeTable;
  used_challenges: UsedChallengeTable;
}

export interface SecondFactorTable {
  id: string;
  user_id: string;
  kind: FactorKind;
  name: string;
  created_at: string;
  last_used_at: string | null;
  /** Encrypted secret of an authenticator app, and the time step of the last code it was used with. */
  secret: Buffer | null;
  last_step: number | null;
  credential_id: Buffer | null;
  /** SubjectPublicKeyInfo. */
  public_key: Buffer | null;
  sign_count: number | null;
  transports: string[] | null;
}

export interface RecoveryCodeTable {
  user_id: string;
  code_hash: Buffer;
  used_at: string | null;
}

export interface UsedChallengeTable {
  digest: Buffer;
  expires_at: string;
}
