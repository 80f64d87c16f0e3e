import assert from 'node:assert/strict';
import { test } from 'node:test';
import { removeXmpLocation } from '../../../src/files/remove-xmp-location.js';
import { runSteps } from '../../../src/shared/shared.js';
import { GPS_ATTRIBUTES, xmpPacket } from './file-builders.js';

const PLACES: Readonly<Record<string, readonly [attributes: string, elements: string]>> = {
  'attributes in double quotes': [GPS_ATTRIBUTES, ''],
  'attributes in single quotes, with spaces': [`exif:GPSLatitude = 'SECRET'`, ''],
  'an attribute with a bracket in it': ['exif:GPSAreaInformation="a > SECRET"', ''],
  'an element': ['', '<exif:GPSLatitude>SECRET</exif:GPSLatitude>'],
  'an element with attributes': ['', '<exif:GPSLatitude xml:lang="en">SECRET</exif:GPSLatitude >'],
  'an empty element': ['', '<exif:GPSLatitude rdf:resource="SECRET"/>'],
  'an element nested in one of the same name': ['', '<exif:GPSx>a<exif:GPSx>b</exif:GPSx>SECRET</exif:GPSx>'],
  'an attribute with another namespace prefix': ['xmlns:z="http://ns.adobe.com/exif/1.0/" z:GPSLongitude="SECRET"', ''],
  "an attribute in a camera maker's namespace": [
    'xmlns:d="http://www.dji.com/drone-dji/1.0/" d:GpsLatitude="SECRET"',
    '',
  ],
  "an attribute latitude in a drone maker's namespace": [
    'xmlns:d="http://www.dji.com/drone-dji/1.0/" d:Latitude="SECRET"',
    '',
  ],
  "an element longitude in a drone maker's namespace": [
    'xmlns:d="http://www.dji.com/drone-dji/1.0/"',
    '<d:Longitude>SECRET</d:Longitude>',
  ],
  'an attribute altitude with a prefix in its name': [
    'xmlns:d="http://www.dji.com/drone-dji/1.0/" d:AbsoluteAltitude="SECRET"',
    '',
  ],
  'an attribute with the misspelt name that drones write': ['d:GpsLongtitude="SECRET"', ''],
  'an attribute of a list item': ['', '<rdf:Bag><rdf:li exif:GPSLatitude="SECRET" xmp:Label="x"/></rdf:Bag>'],
  'an attribute of the W3C geo vocabulary': ['xmlns:g="http://www.w3.org/2003/01/geo/wgs84_pos#" g:lat="SECRET"', ''],
  'an element with a default namespace': ['', '<lat xmlns="http://www.w3.org/2003/01/geo/wgs84_pos#">SECRET</lat>'],
  'an element that is never closed': ['', '<exif:GPSLatitude>SECRET'],
};

for (const [name, [attributes, elements]] of Object.entries(PLACES)) {
  test(`an XMP position in ${name} → overwritten; packet length and other values stay`, () => {
    const packet = Buffer.from(xmpPacket(attributes, elements));
    const bytes = Buffer.from(packet);
    assert.deepEqual([...runSteps(removeXmpLocation(bytes))], ['xmp']);
    const text = bytes.toString();
    assert.doesNotMatch(text, /SECRET|12,34|98,7/);
    assert.match(text, /xmp:Rating="5"/);
    assert.equal(bytes.length, packet.length);
    assert.equal(runSteps(removeXmpLocation(bytes)).size, 0);
  });
}

test('an XMP packet after removeXmpLocation → only the GPS values are replaced by spaces', () => {
  const bytes = Buffer.from(
    xmpPacket(GPS_ATTRIBUTES, '<exif:GPSAltitude>9</exif:GPSAltitude><xmp:Label>x</xmp:Label>'),
  );
  runSteps(removeXmpLocation(bytes));
  const rest = bytes.toString().replaceAll(/ {2,}/g, ' ');
  assert.equal(rest, xmpPacket('', ' <xmp:Label>x</xmp:Label>').replaceAll(/ {2,}/g, ' '));
});

for (const encoding of ['little', 'big']) {
  test(`an XMP packet in UTF-16 (${encoding}-endian) → removeXmpLocation overwrites the position with spaces`, () => {
    const packet = (attributes: string): Buffer => {
      const units = Buffer.from(`\ufeff${xmpPacket(attributes)}`, 'utf16le');
      return encoding === 'big' ? units.swap16() : units;
    };
    const bytes = packet(GPS_ATTRIBUTES);
    assert.deepEqual([...runSteps(removeXmpLocation(bytes))], ['xmp']);
    assert.deepEqual(
      bytes,
      packet(' '.repeat(GPS_ATTRIBUTES.indexOf(' ')) + ' '.repeat(GPS_ATTRIBUTES.length - GPS_ATTRIBUTES.indexOf(' '))),
    );
  });
}

for (const harmless of [
  '<!-- exif:GPSLatitude="1" <exif:GPSLatitude> -->',
  '<![CDATA[<exif:GPSLatitude>1</exif:GPSLatitude>]]>',
  '<xmp:Label>GPSLatitude="1"</xmp:Label>',
  '<xmp:Label note="exif:GPSLatitude=1"/>',
  '<p:City xmlns:p="http://ns.adobe.com/photoshop/1.0/">Amaurot</p:City>',
  '<xmp:lat>not of the geo vocabulary</xmp:lat>',
]) {
  test(`an XMP packet with ${harmless} → removeXmpLocation finds no position and changes nothing`, () => {
    const bytes = Buffer.from(xmpPacket('', harmless));
    const before = Buffer.from(bytes);
    assert.equal(runSteps(removeXmpLocation(bytes)).size, 0);
    assert.deepEqual(bytes, before);
  });
}
