import { expect, test } from 'vitest';
import { checkFhirAddress } from './fhir-address.ts';

const parity = 'https://parity.example.org';
const trial = 'http://localhost:8080';

test.each([
  ['https://fhir.example.org/r4', parity],
  ['https://fhir.example.org:8443/api/FHIR/R4', parity],
  ['http://127.0.0.1:9000/r4', trial],
])('%s can be asked by %s', (address, publicUrl) => {
  expect(checkFhirAddress(address, publicUrl)).toBeNull();
});

test.each([
  ['http://fhir.example.org/r4', parity, 'https://'],
  ['http://127.0.0.1:9000/r4', parity, 'https://'],
  ['http://fhir.example.org/r4', trial, 'https://'],
  ['https://169.254.169.254/r4', parity, 'this machine or its link'],
  ['https://name:word@fhir.example.org/r4', parity, 'without a query'],
  ['https://fhir.example.org/r4?a=b', parity, 'without a query'],
  ['file:///etc/passwd', parity, 'without a query'],
  ['fhir.example.org', parity, 'without a query'],
])('%s cannot be asked by %s', (address, publicUrl, words) => {
  expect(checkFhirAddress(address, publicUrl)).toContain(words);
});
