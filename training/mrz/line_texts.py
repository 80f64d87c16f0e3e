"""Lines of machine-readable zones to draw: by the layouts of ICAO Doc 9303, and at random in their 37 letters."""
import numpy as np

ALPHABET = "<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DIGITS = "0123456789"
# Letters that are taken for one another.
ALIKE = ["O0DQ", "I1LT", "B8", "S5", "Z2", "G6C", "UVY", "MNHW", "<KX", "A4", "PRF", "EFL", "7T1", "3J8", "9G"]

STATES = (
    "AFG ALB DZA ASM AND AGO AIA ATA ATG ARG ARM ABW AUS AUT AZE BHS BHR BGD BRB BLR BEL BLZ BEN BMU BTN BOL BIH BWA BRA "
    "BRN BGR BFA BDI KHM CMR CAN CPV CAF TCD CHL CHN COL COM COG COD CRI CIV HRV CUB CYP CZE DNK DJI DMA DOM ECU EGY SLV "
    "GNQ ERI EST ETH FJI FIN FRA GAB GMB GEO D<< GHA GRC GRD GTM GIN GNB GUY HTI VAT HND HKG HUN ISL IND IDN IRN IRQ IRL "
    "ISR ITA JAM JPN JOR KAZ KEN KIR PRK KOR KWT KGZ LAO LVA LBN LSO LBR LBY LIE LTU LUX MAC MDG MWI MYS MDV MLI MLT MHL "
    "MRT MUS MEX FSM MDA MCO MNG MNE MAR MOZ MMR NAM NRU NPL NLD NZL NIC NER NGA NOR OMN PAK PLW PSE PAN PNG PRY PER PHL "
    "POL PRT QAT ROU RUS RWA KNA LCA VCT WSM SMR STP SAU SEN SRB SYC SLE SGP SVK SVN SLB SOM ZAF SSD ESP LKA SDN SUR SWZ "
    "SWE CHE SYR TWN TJK TZA THA TLS TGO TON TTO TUN TUR TKM TUV UGA UKR ARE GBR USA URY UZB VUT VEN VNM YEM ZMB ZWE GBD "
    "GBN GBO GBP GBS UNO UNA XXA XXB XXC XXX XOM EUE RKS UTO MKD"
).split()

SURNAMES = (
    "SMITH JOHNSON O<CONNOR MACDONALD WILLIAMS BROWN TAYLOR WALKER HUGHES EVANS MUELLER SCHMIDT SCHNEIDER FISCHER WEBER "
    "VON<HOHENFELS GROSSMANN JAEGER KOENIG MARTIN DUBOIS LEFEBVRE MOREAU GAUTHIER DE<LA<FONTAINE BEAUCHAMP ROUX FAURE "
    "GARCIA<LOPEZ FERNANDEZ GONZALEZ RODRIGUEZ MUNOZ IBANEZ DE<LA<CRUZ PEREZ SANCHEZ ROSSI ESPOSITO BIANCHI FERRARI DI<STEFANO "
    "SILVA SANTOS PEREIRA OLIVEIRA DOS<SANTOS CONCEICAO KOWALSKI NOWAK WISNIEWSKI WOJCIK SZCZEPANSKI NOVAK SVOBODA DVORAKOVA "
    "HORVATH NAGY SZABO TOTH KISS POPESCU IONESCU DUMITRU IVANOV PETROV SMIRNOVA KUZNETSOV VOLKOV SHEVCHENKO BONDARENKO "
    "KOVALENKO IVANOVA GEORGIEV DIMITROVA PAPADOPOULOS NIKOLAIDIS YILMAZ KAYA DEMIR OEZTUERK HASSAN AL<RASHID EL<AMRANI "
    "BEN<YOUSSEF ABDULLAH HUSSEIN MOHAMMADI HOSSEINI KHAN SINGH KUMAR PATEL SHARMA GUPTA CHOWDHURY RAHMAN PERERA NGUYEN TRAN "
    "LE PHAM WANG LI ZHANG LIU CHEN YANG HUANG ZHAO WU ZHOU KIM LEE PARK CHOI JUNG TANAKA SUZUKI TAKAHASHI WATANABE YAMAMOTO "
    "SANTOS<CRUZ REYES BAUTISTA SURYADI WIJAYA OKAFOR ADEYEMI NWOSU MENSAH OWUSU DIALLO TRAORE KEITA NDIAYE MOYO DLAMINI "
    "VAN<DEN<BERG DE<VRIES JANSSEN BAKKER VISSER HANSEN JOHANSEN OLSEN LARSEN ANDERSSON NILSSON LINDQVIST VIRTANEN KORHONEN "
    "NIEMINEN TAMM SAAR BERZINS KALNINA KAZLAUSKAS JONSDOTTIR GUDMUNDSSON HOXHA SHEHU JOVANOVIC NIKOLIC KOVAC BABIC HADZIC "
    "BERISHA KRASNIQI ZAMMIT BORG SCHWEIZER BRUNNER QUISPE MAMANI XIMENES ZUBIZARRETA JAKOBSEN WOLFF KAUFMANN FRIEDRICH"
).split()

GIVEN = (
    "ANNA MARIA JOHN JAMES ROBERT MICHAEL WILLIAM DAVID RICHARD THOMAS EMMA OLIVIA SOPHIE CHARLOTTE LUCAS LOUIS GABRIEL HUGO "
    "JEAN<PIERRE MARIE<CLAIRE JULIEN CAMILLE LEA HANS KLAUS JUERGEN WOLFGANG URSULA ANNELIESE FRIEDRICH MATTHIAS LUKAS JOSE "
    "JUAN<CARLOS MIGUEL<ANGEL LUCIA CARMEN FRANCISCO JAVIER ALEJANDRO GIUSEPPE FRANCESCA ALESSANDRO GIULIA MATTEO JOAO PEDRO "
    "BEATRIZ INES PIOTR KRZYSZTOF AGNIESZKA ZBIGNIEW KATARZYNA JAN JIRI ZDENEK LUDMILA ISTVAN GYOERGY ZSUZSANNA ION ELENA "
    "MIHAI VLADIMIR SERGEI DMITRII OLGA NATALIA OLEKSANDR YULIIA GEORGI IVAN STOYAN DIMITRIOS ELENI KONSTANTINOS MEHMET AYSE "
    "MUSTAFA FATMA AHMED MOHAMED FATIMA YOUSSEF ALI HASSAN ZAINAB REZA MARYAM IMRAN AISHA RAJESH PRIYA ARJUN LAKSHMI VIKRAM "
    "THI<HOA VAN<MINH WEI FANG XIAOMING JING HUI MIN<JUN SEO<YEON HIROSHI YUKI KENJI SAKURA JOSEFINA WAYAN PUTRI CHUKWUEMEKA "
    "NGOZI KWAME AMA IBRAHIMA AMINATA THABO ZANELE PIETER WILLEM JOHANNA SVEN INGRID LARS ASTRID JUHANI AINO KRISTJAN LIIS "
    "JANIS ILZE JONAS RUTA BJOERN SIGRIDUR ARBEN VALBONA MILAN JELENA GORAN AMRA LIRIDON JOSEPH MARTHA URS RETO QUENTIN "
    "XAVIER ZACHARIE YANN WANDA VIKTOR KAZIMIERZ PHOEBE ZOE JACK ISABELLA MAXIMILIAN FELIX BENJAMIN KEVIN WALTER OSCAR"
).split()

SYLLABLES = "BA BO CHA DE DRI EK FA GE GU HA HI IL JA JO KA KI KO LA LE LI LU MA ME MO NA NI NO OR PA PE QUI RA RE RI RO SA SCH SE SHI SO STA TA TE TI TSU TU U VA VI WA WE XI YA YU ZA ZE ZO".split()


class Texts:
    def __init__(self, rng):
        self.rng = rng

    def pick(self, some):
        return some[self.rng.integers(len(some))]

    def some(self, letters, count):
        return "".join(letters[i] for i in self.rng.integers(len(letters), size=count))

    def chance(self, share):
        return self.rng.random() < share

    def word(self):
        return "".join(self.pick(SYLLABLES) for _ in range(self.rng.integers(1, 5)))

    def names(self, length):
        surname = self.pick(SURNAMES) if self.chance(0.6) else self.word()
        given = [self.pick(GIVEN) if self.chance(0.6) else self.word() for _ in range(self.rng.choice([1, 1, 1, 2, 2, 3]))]
        text = surname + "<<" + "<".join(given)
        if self.chance(0.03):
            text = surname
        return text[:length].ljust(length, "<")

    def number(self, length=9):
        """A document number: digits, letters first, or both mixed; short ones are filled up."""
        kind = self.rng.integers(7)
        if kind < 2:
            text = self.some(DIGITS, length)
        elif kind < 5:
            lead = self.rng.integers(1, 4)
            text = self.some(LETTERS, lead) + self.some(DIGITS, length - lead)
        else:
            text = self.some(LETTERS + DIGITS, length)
        if self.chance(0.3):
            text = text[: self.rng.integers(min(5, length), length + 1)]
        return text.ljust(length, "<")

    def date(self):
        return f"{self.rng.integers(100):02d}{self.rng.integers(1, 13):02d}{self.rng.integers(1, 32):02d}"

    def dates(self):
        return self.date() + self.some(DIGITS, 1) + self.pick("MFMFMF<") + self.date() + self.some(DIGITS, 1)

    def optional(self, length):
        kind = self.rng.integers(5)
        if kind < 2:
            return "<" * length
        return self.number(min(length, int(self.rng.integers(4, 15)))).ljust(length, "<")[:length]

    def line(self):
        kind = self.rng.random()
        if kind < 0.24:
            first = self.pick("PPPPV") + self.pick("<<<<<ADOSENMLC") + self.pick(STATES)
            return first + self.names(39)
        if kind < 0.46:
            text = self.number() + self.some(DIGITS, 1) + self.pick(STATES) + self.dates() + self.optional(14)
            return text + self.pick(DIGITS + "<<<") + self.some(DIGITS, 1) if self.chance(0.8) else text + "<<"
        if kind < 0.54:
            return self.pick("IIIAC") + self.pick("<<<DPCR") + self.pick(STATES) + self.number() + self.some(DIGITS, 1) + self.optional(15)
        if kind < 0.62:
            return self.dates() + self.pick(STATES) + self.optional(11) + self.some(DIGITS, 1)
        if kind < 0.67:
            return self.names(30)
        if kind < 0.71:
            return self.pick("IAVC") + self.pick("<<DP") + self.pick(STATES) + self.names(31)
        if kind < 0.74:
            return self.number() + self.some(DIGITS, 1) + self.pick(STATES) + self.dates() + self.optional(8)
        if kind < 0.77:
            if self.chance(0.5):
                return "IDFRA" + self.names(31).replace("<<", "<", 1)[:24].ljust(25, "<") + self.some(DIGITS, 6)
            return self.some(DIGITS, 13) + self.names(14).ljust(14, "<") + self.date() + self.some(DIGITS, 1) + self.pick("MF") + self.some(DIGITS, 1)
        return self.random(int(self.pick([30, 36, 44])))

    def random(self, length):
        """Any letters, fillers in runs of all lengths."""
        kind = self.rng.integers(5)
        letters = [ALPHABET[1:], LETTERS, DIGITS, self.pick(ALIKE) + self.pick(ALIKE), ALPHABET][kind]
        text = ""
        while len(text) < length:
            text += self.some(letters, int(self.rng.integers(1, 16)))
            if self.chance(0.5):
                text += "<" * int(self.rng.integers(1, 4) if self.chance(0.7) else self.rng.integers(3, 20))
        return text[:length]
